import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { Field } from '../../../ui/field.tsx'

const PLAIN = 'hit=…&status=…&payout=…&currency=…&txid=…'

/** The address that a network is given, with its macros filled in. */
export function Addresses({ fields: { url, companies, networks } }: { fields: Answer<'conversion.fields'> }) {
  const { t } = useTranslation()
  const [company, setCompany] = useState('')
  const base = companies.find(({ id }) => id === company)?.url ?? url
  const lines = [{ name: t('conv.plain'), query: PLAIN }, ...networks]
  return (
    <div className="pad stack">
      <p className="dim">{t('conv.addressWhy')}</p>
      <Field label={t('conv.addressOf')} help={t('conv.addressOwn')} className="conv-company">
        {(control) => (
          <select {...control} className="in" value={company} onChange={(event) => setCompany(event.target.value)}>
            <option value="">{t('conv.addressAny')}</option>
            {companies.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        )}
      </Field>
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
