import { useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import {
  actsOf,
  RULE_BESIDES,
  RULE_DAYS,
  RULE_MEASURES,
  RULE_MODES,
  RULE_SIDES,
  RULE_THINGS,
  type RuleThing,
} from '../../../../src/contract/money/auto-rule-words.ts'
import type { AutoRuleView } from '../../../../src/contract/money/auto-rules.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useSettled } from '../../../kit/use-settled.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'
import { actFor, draftOf, hasEnd, isReadable, NEW, termsOf, unitOf, type Draft } from './draft.ts'
import { Month } from './month.tsx'

type FormProps = {
  rule: AutoRuleView | undefined
  /** Of a new one. */
  start?: Draft
  client: string | undefined
  currency: string
}

/** Until the typing ends, milliseconds. */
const PAUSE_MS = 700

export function RuleForm({ rule, start = NEW, client, currency }: FormProps) {
  const { t } = useTranslation()
  const [seen, setSeen] = useState<string>()
  const turn = useApiMutation('autoRules.turn', { refreshes: ['autoRules.list', 'autoRules.acts'] })
  const form = useWeirForm({
    call: 'autoRules.save',
    defaults: rule ? draftOf(rule) : start,
    toInput: (draft: Draft) => ({
      ...termsOf(draft, currency),
      name: draft.name,
      ...(rule ? { id: rule.id } : { clientId: client }),
    }),
    refreshes: ['autoRules.list', 'autoRules.acts'],
    onSaved: ({ rule: saved }) => {
      const mode = form.getValues('mode')
      if (mode !== saved.mode) turn.mutate({ id: saved.id, mode, seen })
    },
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<Draft> name="name" label={t('term.name')} required maxLength={120} />
      <Sentence client={client} currency={currency} />
      <MonthOf client={client} currency={currency} onSeen={setSeen} />
      <Mode isSeen={seen !== undefined} was={rule?.mode ?? 'off'} />
    </ActForm>
  )
}

type SelectProps<Name extends keyof Draft> = {
  name: Name
  label: string
  options: readonly Draft[Name][]
  text: (one: Draft[Name]) => string
  onPick?: (one: Draft[Name]) => void
}

function Select<Name extends keyof Draft>({ name, label, options, text, onPick }: SelectProps<Name>) {
  return (
    <FormField<Draft> name={name} label={label}>
      {({ onChange, ...held }) => (
        <select
          {...held}
          className="in"
          onChange={(event) => {
            onChange(event)
            onPick?.(event.target.value as Draft[Name])
          }}
        >
          {options.map((one) => (
            <option key={one} value={one}>
              {text(one)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

const Small = ({ name, label, after }: { name: keyof Draft; label: string; after?: ReactNode }) => (
  <TextField<Draft> name={name} label={label} inputMode="decimal" maxLength={15} aside={after} look="rule-number" />
)

/** Beside a value; else the currency. */
const SIGNS = { money: undefined, percent: '%', count: '' }

/** One sentence: its words are the labels. */
function Sentence({ client, currency }: { client: string | undefined; currency: string }) {
  const { t } = useTranslation()
  const { setValue, getValues } = useFormContext<Draft>()
  const draft = useWatch<Draft>() as Draft
  const follow = (thing: RuleThing) => setValue('act', actFor(thing, getValues('act')))
  return (
    <div className="rule-sentence">
      <Select
        name="measure"
        label={t('autoRules.form.when')}
        options={RULE_MEASURES}
        text={(one) => t(`autoRules.measure.${one}`)}
      />
      <Select
        name="thing"
        label={t('autoRules.form.of')}
        options={RULE_THINGS}
        text={(one) => t(`autoRules.thing.${one}`)}
        onPick={follow}
      />
      <FormField<Draft> name="campaignId" label={t('autoRules.form.in')}>
        {({ value, onChange }) => <CampaignSelect value={value} client={client ?? ''} onChange={onChange} />}
      </FormField>
      <Select
        name="days"
        label={t('autoRules.form.over')}
        options={RULE_DAYS.map((one) => `${one}` as const)}
        text={(one) => t('autoRules.days', { count: Number(one) })}
      />
      <Select
        name="side"
        label={t('autoRules.form.is')}
        options={RULE_SIDES}
        text={(one) => t(`autoRules.side.${one}`)}
      />
      <Select
        name="beside"
        label={t('autoRules.form.than')}
        options={RULE_BESIDES}
        text={(one) => t(`autoRules.beside.${one}`)}
      />
      <Small
        name="value"
        label={t(draft.beside === 'past' ? 'autoRules.form.by' : 'autoRules.form.value')}
        after={SIGNS[unitOf(draft)] ?? currency}
      />
      <Small name="leastVisits" label={t('autoRules.form.visits')} />
      <Small name="leastCost" label={t('autoRules.form.cost')} after={currency} />
      <Select
        name="act"
        label={t('autoRules.form.then')}
        options={actsOf(draft.thing)}
        text={(one) => t(`autoRules.act.${one}`)}
      />
      {hasEnd(draft) && <Small name="endDays" label={t('autoRules.form.end')} />}
      {draft.act === 'shift' && (
        <>
          <Small name="step" label={t('autoRules.form.step')} />
          <Small name="floor" label={t('autoRules.form.floor')} />
        </>
      )}
      <Small name="cap" label={t('autoRules.form.cap')} />
    </div>
  )
}

type MonthOfProps = { client: string | undefined; currency: string; onSeen: (seen: string | undefined) => void }

function MonthOf({ client, currency, onSeen }: MonthOfProps) {
  const { name: _name, mode: _mode, ...draft } = useWatch<Draft>() as Draft
  const terms = termsOf({ ...NEW, ...draft }, currency)
  const written = JSON.stringify(terms)
  const settled = useSettled(written, PAUSE_MS)
  return (
    <Month
      terms={JSON.parse(settled) as typeof terms}
      client={client}
      currency={currency}
      readable={isReadable(terms)}
      waiting={settled !== written}
      onSeen={onSeen}
    />
  )
}

function Mode({ isSeen, was }: { isSeen: boolean; was: Draft['mode'] }) {
  const { t } = useTranslation()
  return (
    <FormField<Draft, Draft['mode']>
      name="mode"
      label={t('autoRules.form.mode')}
      help={t(isSeen || was !== 'off' ? 'autoRules.form.modeHelp' : 'autoRules.form.modeWaits')}
    >
      {(held) => (
        <select {...held} className="in">
          {RULE_MODES.map((one) => (
            <option key={one} value={one} disabled={one !== 'off' && !isSeen}>
              {t(`autoRules.mode.${one}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
