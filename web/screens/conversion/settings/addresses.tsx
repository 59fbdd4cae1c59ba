import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Field } from '../../../ui/field.tsx'

const PLAIN = 'status=…&payout=…&currency=…&txid=…'

type Company = Answer<'conversion.fields'>['companies'][number]

/**
 * What a postback must carry beside its own; while no campaign is chosen, a place for it if some campaign asks for one.
 */
function secretPart(chosen: Company | undefined, some: boolean): string {
  if (chosen) return chosen.demandsSecret ? `&secret=${chosen.secret ?? '…'}` : ''
  return some ? '&secret=…' : ''
}

/** The address that a network is given, with its macros filled in. */
export function Addresses({ fields: { url, companies, networks } }: { fields: Answer<'conversion.fields'> }) {
  const { t } = useTranslation()
  const [company, setCompany] = useState('')
  const chosen = companies.find(({ id }) => id === company)
  const base = chosen?.url ?? url
  const secret = secretPart(
    chosen,
    companies.some(({ demandsSecret }) => demandsSecret),
  )
  const lines = [{ name: t('conv.plain'), query: `${chosen?.parameter || 'hit'}=…&${PLAIN}` }, ...networks].map(
    ({ name, query }) => ({ name, query: `${query}${secret}` }),
  )
  return (
    <div className="pad stack">
      <p className="dim">{t('conv.addressWhy')}</p>
      <Field label={t('conv.addressOf')} help={t('conv.addressOwn')} className="conv-company">
        {(control) => (
          <select {...control} className="in" value={company} onChange={(event) => setCompany(event.target.value)}>
            <option value="">{t('conv.addressAny')}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!chosen && secret !== '' && <Alert kind="info">{t('conv.addressSecret')}</Alert>}
      {chosen?.parameter === '' && <Alert kind="warn">{t('conv.addressNoHit')}</Alert>}
      <ul className="conv-addresses">
        {lines.map(({ name, query }) => (
          <li key={name}>
            <b>{name}</b>
            <code className="mono ltr">{`${base}?${query}`}</code>
            <CopyButton text={`${base}?${query}`} label={t('conv.copy', { name })} />
          </li>
        ))}
      </ul>
    </div>
  )
}
