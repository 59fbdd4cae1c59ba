import { Sparkles } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Promo, PromoPartner } from '../../../src/contract/staff.ts'
import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import { FIELD_OF, type Draft } from './draft.ts'
import { LastDay } from './last-day.tsx'
import { madeUpCode } from './make-up.ts'

type FieldsProps = {
  draft: Draft
  promo: Promo | undefined
  error: ApiError | null
  onChange: (part: Partial<Draft>) => void
  partners: readonly PromoPartner[]
}

export function PromoFields({ draft, promo, error, partners, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const held = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
    autoComplete: 'off',
  })
  // one thing to mend at a time: an empty code is also one of wrong letters
  const wrong = (name: keyof Draft) => fieldTexts(error, FIELD_OF[name]).slice(0, 1)
  const makeUp = (
    <button type="button" className="link row" onClick={() => onChange({ code: madeUpCode() })}>
      <Sparkles />
      {t('promo.makeUp')}
    </button>
  )
  const mostHelp =
    promo && promo.uses > 0
      ? t('promo.mostUsed', { count: promo.uses, n: format.number(promo.uses) })
      : t('promo.mostHelp')
  return (
    <>
      <Field label={t('promo.code')} required error={wrong('code')} help={t('promo.codeHelp')} aside={makeUp}>
        {(control) => (
          <input
            {...control}
            {...held('code')}
            className="in mono"
            maxLength={64}
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
      <div className="pair">
        <Field label={t('promo.percent')} error={wrong('percent')} help={t('promo.percentHelp')}>
          {(control) => (
            <span className="in">
              <input {...control} {...held('percent')} inputMode="numeric" placeholder="0" />
              <span className="dim" aria-hidden="true">
                %
              </span>
            </span>
          )}
        </Field>
        <Field label={t('promo.most')} error={wrong('maxUses')} help={mostHelp}>
          {(control) => (
            <input
              {...control}
              {...held('maxUses')}
              className="in"
              inputMode="numeric"
              placeholder={t('promo.noLimit')}
            />
          )}
        </Field>
      </div>
      <Field label={t('promo.partner')} error={wrong('partner')} help={t('promo.partnerHelp')}>
        {(control) => (
          <select
            {...control}
            className="in"
            value={draft.partner}
            onChange={(event) => onChange({ partner: event.target.value })}
          >
            <option value="">{t('promo.partnerChoose')}</option>
            {partners.map(({ id, name, email, active }) => (
              <option key={id} value={id}>
                {active ? `${name} · ${email}` : t('promo.partnerOff', { name: `${name} · ${email}` })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <LastDay value={draft.lastDay} error={wrong('lastDay')} onChange={(lastDay) => onChange({ lastDay })} />
    </>
  )
}
