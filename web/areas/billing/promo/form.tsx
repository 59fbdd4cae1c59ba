import { Sparkles } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Promo, PromoPartner } from '../../../../src/contract/accounts/staff.ts'
import { isDay } from '../../../../src/lib/time/day.ts'
import { endOfDay } from '../../../i18n/end-of-day.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { DayField } from '../../../shared/date/day-field.tsx'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { renamed } from '../../../shared/form/placed.ts'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { useNow } from '../../../kit/now.ts'
import { draftOf, inputOf, type Draft } from './draft.ts'

type FormProps = {
  promo: Promo | undefined
  partner?: string
  partners: readonly PromoPartner[]
  onSaved: (id: string) => void
}

const place = renamed({ expiresAt: 'lastDay', partnerId: 'partner' })

export function PromoForm({ promo, partner, partners, onSaved }: FormProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const form = useWeirForm({
    call: promo ? 'promo.update' : 'promo.create',
    defaults: draftOf(promo, timezone, partner),
    toInput: (draft) => ({ ...inputOf(draft, timezone, promo), ...(promo && { id: promo.id }) }),
    place,
    refreshes: ['promo.list'],
    onSaved: (answer) => onSaved(answer.promo.id),
  })
  return (
    <ActForm of={form} act={promo ? t('ui.save') : t('promo.create')} className="act-form promo-form stack">
      <Code />
      <div className="pair">
        <FormField<Draft> name="percent" label={t('promo.percent')} help={t('promo.percentHelp')}>
          {(held) => (
            <span className="in">
              <input {...held} autoComplete="off" inputMode="numeric" placeholder="0" />
              <span className="dim" aria-hidden="true">
                %
              </span>
            </span>
          )}
        </FormField>
        <Most promo={promo} />
      </div>
      <FormField<Draft> name="partner" label={t('term.partner')} help={t('promo.partnerHelp')}>
        {(held) => (
          <select {...held} className="in">
            <option value="">{t('promo.partnerChoose')}</option>
            {partners.map(({ id, name, email, active }) => (
              <option key={id} value={id}>
                {active ? `${name} · ${email}` : t('promo.partnerOff', { name: `${name} · ${email}` })}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <LastDay />
    </ActForm>
  )
}

function Code() {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const makeUp = () => setValue('code', madeUpCode(), TYPED)
  const aside = (
    <button type="button" className="link row" onClick={makeUp}>
      <Sparkles />
      {t('promo.makeUp')}
    </button>
  )
  return (
    <TextField<Draft>
      name="code"
      label={t('promo.code')}
      required
      help={t('promo.codeHelp')}
      aside={aside}
      look="mono"
      maxLength={64}
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
    />
  )
}

function Most({ promo }: { promo: Promo | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const help =
    promo && promo.uses > 0
      ? t('promo.mostUsed', { count: promo.uses, n: format.number(promo.uses) })
      : t('promo.mostHelp')
  return (
    <TextField<Draft>
      name="maxUses"
      label={t('promo.most')}
      help={help}
      inputMode="numeric"
      placeholder={t('term.noLimit')}
    />
  )
}

function LastDay() {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const day = useWatch<Draft, 'lastDay'>({ name: 'lastDay' })
  const end = Date.parse(isDay(day) ? endOfDay(day, format.timezone) : '')
  const help = Number.isNaN(end) ? (
    t('promo.lastDayHelp')
  ) : end <= now ? (
    <span className="state warn">{t('promo.lastDayPast')}</span>
  ) : (
    t('promo.lastDayUntil', { date: format.dateTime(new Date(end)), zone: format.timezone })
  )
  return <DayField<Draft> name="lastDay" label={t('promo.lastDay')} help={help} look="day" />
}

/** Without ambiguous characters. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** An unguessable code: `7KQM-PX3D`. `random` fills bytes. */
export function madeUpCode(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of random(new Uint8Array(LENGTH))) {
      // avoids modulo bias
      if (byte < LETTERS.length * 8 && code.length < LENGTH) code += LETTERS.charAt(byte % LETTERS.length)
    }
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
