import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Validation } from '../../../api/failure.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { Form, Refused } from '../../../shared/form/form.tsx'
import { Guard } from '../../../shared/form/guard.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'

type Name = keyof Answer<'privacy.read'>['keeping']
type Draft = Record<Name, string>
/** Offered beside "never" and a number of one's own. */
const FIELDS = [
  { name: 'keepMonths', least: 1, most: 120, usual: ['12', '24'] },
  { name: 'cutAddressDays', least: 0, most: 3650, usual: ['0', '30', '90'] },
] as const

const typedOf = (number: number | null): string => (number === null ? '' : String(number))
const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed))
const digits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 4)

const check = (draft: Draft): Validation =>
  Object.fromEntries(
    FIELDS.filter(
      ({ name, least, most }) => draft[name] !== '' && (Number(draft[name]) < least || Number(draft[name]) > most),
    ).map(({ name }) => [name, [name]]),
  )

/** For campaigns without a stricter setting. */
export function RetentionForm({ keeping: retention, stricter }: Answer<'privacy.read'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useWeirForm({
    call: 'privacy.save',
    defaults: { keepMonths: typedOf(retention.keepMonths), cutAddressDays: typedOf(retention.cutAddressDays) },
    toInput: (draft) => ({ keepMonths: numberOf(draft.keepMonths), cutAddressDays: numberOf(draft.cutAddressDays) }),
    check,
    errorText: (field) => t(`privacy.${field as Name}Wrong`),
    refreshes: ['privacy.read'],
  })
  return (
    <Form of={form} className="secs" ownAlert>
      <Guard of={form} />
      <Section title={t('privacy.keeping')} text={t('privacy.keepingText')}>
        <div className="pair">
          {FIELDS.map((field) => (
            <Span key={field.name} {...field} first={typedOf(retention[field.name])} />
          ))}
        </div>
        {stricter > 0 && (
          <p className="dim">{t('privacy.stricter', { count: stricter, n: format.number(stricter) })}</p>
        )}
        <Refused />
        <div className="row">
          <Button kind="primary" type="submit" busy={form.sending} disabled={!form.formState.isDirty}>
            {t('ui.save')}
          </Button>
        </div>
      </Section>
    </Form>
  )
}

type SpanProps = { name: Name; usual: readonly string[]; first: string }
const OWN = 'own'

/** Never, what is usual, or a number of one's own with its unit behind it. */
function Span({ name, usual, first }: SpanProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOwn, setOwn] = useState(first !== '' && !usual.includes(first))
  const say = (value: string) => t(`privacy.${name}Of`, { count: Number(value), n: format.number(Number(value)) })
  return (
    <FormField<Draft> name={name} label={t(`privacy.${name}`)} help={t(`privacy.${name}Help`)}>
      {({ value, onChange, ...held }) => (
        <span className="span">
          <select
            {...held}
            className="in"
            value={isOwn ? OWN : value}
            onChange={({ target }) => {
              setOwn(target.value === OWN)
              if (target.value !== OWN) onChange(target.value)
            }}
          >
            <option value="">{t('privacy.never')}</option>
            {usual.map((one) => (
              <option key={one} value={one}>
                {one === '0' ? t('privacy.atOnce') : say(one)}
              </option>
            ))}
            <option value={OWN}>{t('privacy.own')}</option>
          </select>
          {isOwn && (
            <span className="in">
              <input
                aria-label={t(`privacy.${name}Unit`)}
                aria-invalid={held['aria-invalid']}
                aria-describedby={held['aria-describedby']}
                autoComplete="off"
                inputMode="numeric"
                value={value}
                onChange={(event) => onChange(digits(event.target.value))}
              />
              <span className="dim" aria-hidden="true">
                {t(`privacy.${name}Unit`)}
              </span>
            </span>
          )}
        </span>
      )}
    </FormField>
  )
}
