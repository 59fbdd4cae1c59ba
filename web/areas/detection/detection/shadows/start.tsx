import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { SwitchableSignal } from '../../../../../src/contract/detection/shadows.ts'
import { SIGNAL_CAMPAIGNS, type SignalCampaigns } from '../../../../../src/contract/detection/signal-words.ts'
import type { Weight } from '../../../../../src/contract/hits/hits.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { FormField, TextField } from '../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { useNames } from '../../../../shared/hits/names.ts'
import { digits, isSpan, SPAN, type Span, SpanFields } from '../../shadow-parts/span.tsx'
import { useChangeText } from '../../../../shared/signals/change-text.ts'

type Draft = Span & {
  signal: string
  campaigns: SignalCampaigns | ''
  weight: Weight | ''
  threshold: string
}
const EMPTY: Draft = {
  signal: '',
  campaigns: '',
  weight: '',
  threshold: '',
  ...SPAN,
}
const WEIGHTS = ['weak', 'conclusive'] as const satisfies readonly Weight[]

/** One signal's changes; others keep their value. */
export function StartForm({ signals }: { signals: readonly SwitchableSignal[] }) {
  const { t } = useTranslation()
  const signalOf = (name: string) => signals.find((one) => one.name === name)
  const form = useWeirForm({
    call: 'shadows.start',
    defaults: EMPTY,
    check: ({ signal, threshold, days }): Record<string, string[]> => ({
      ...(signal === '' && { signal: [t('shadows.form.choose')] }),
      ...(!isWithin(threshold, signalOf(signal)) && { threshold: [t('shadows.form.thresholdWrong')] }),
      ...(!isSpan(days) && { days: [t('shadows.form.daysWrong')] }),
    }),
    toInput: ({ signal, campaigns, weight, threshold, days, atEnd }) => ({
      changes: {
        [signal]: {
          ...signalOf(signal)?.change,
          ...(campaigns !== '' && { campaigns }),
          ...(weight !== '' && { weight }),
          ...(threshold !== '' && signalOf(signal)?.threshold && { threshold: Number(threshold) }),
        },
      },
      days: Number(days),
      atEnd,
    }),
    place: ({ changes, ...rest }) => ({ ...rest, ...(changes && { signal: changes }) }),
    refreshes: ['shadows.list'],
  })
  const signal = signalOf(useWatch({ control: form.control, name: 'signal' }))
  return (
    <ActForm of={form} act={t('shadows.form.act')}>
      <SignalField signals={signals} />
      <div className="pair">
        <Choice name="campaigns" label={t('shadows.form.campaigns')} choices={SIGNAL_CAMPAIGNS} />
        <Choice name="weight" label={t('shadows.form.weight')} choices={WEIGHTS} />
      </div>
      {signal?.threshold && <Threshold of={signal.threshold} />}
      <SpanFields />
    </ActForm>
  )
}

const isWithin = (typed: string, signal: SwitchableSignal | undefined): boolean =>
  typed === '' ||
  !signal?.threshold ||
  (Number(typed) >= signal.threshold.least && Number(typed) <= signal.threshold.most)

function SignalField({ signals }: { signals: readonly SwitchableSignal[] }) {
  const { t } = useTranslation()
  const names = useNames()
  const { change } = useChangeText()
  const kinds = [...Map.groupBy(signals, ({ kind }) => kind)]
  return (
    <FormField<Draft> name="signal" label={t('shadows.form.signal')} required>
      {(held) => (
        <select {...held} className="in" autoComplete="off">
          <option value="">{t('shadows.form.choose')}</option>
          {kinds.map(([kind, of]) => (
            <optgroup key={kind} label={t(`hits.kind.${kind}`)}>
              {of.map((one) => (
                <option key={one.name} value={one.name}>
                  {names.signal(one.name)}
                  {one.change && ` (${change(one.change)})`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FormField>
  )
}

type ChoiceProps =
  | { name: 'campaigns'; label: string; choices: readonly SignalCampaigns[] }
  | { name: 'weight'; label: string; choices: readonly Weight[] }

function Choice({ name, label, choices }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <FormField<Draft> name={name} label={label}>
      {(held) => (
        <select {...held} className="in" autoComplete="off">
          <option value="">{t('shadows.form.same')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 'weak' || choice === 'conclusive'
                ? t(`shadows.weight.${choice}`)
                : t(`shadows.campaigns.${choice}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

function Threshold({ of: { usual, least, most } }: { of: NonNullable<SwitchableSignal['threshold']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const limits = { least: format.number(least), most: format.number(most), usual: format.number(usual) }
  return (
    <TextField<Draft>
      name="threshold"
      label={t('shadows.form.threshold')}
      help={t('shadows.form.thresholdHelp', limits)}
      inputMode="numeric"
      placeholder={String(usual)}
      clean={digits}
    />
  )
}
