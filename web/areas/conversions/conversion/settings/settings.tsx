import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useSession } from '../../../../api/session-store.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { ChooseClient } from '../../../../shared/hits/choose-client.tsx'
import { Field } from '../../../../kit/controls/field.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { SettingsForm } from './form.tsx'
import { Tester } from './tester.tsx'

export function Settings({ client, onChoose }: { client: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const chosen = !isStaff || client !== undefined
  const { data, error, refetch } = useApiQuery(
    'conversion.fields',
    { clientId: client },
    { quiet: true, keep: false, enabled: chosen },
  )
  if (!chosen) {
    return (
      <Card>
        <ChooseClient why={t('conv.chooseClientWhy')} onChoose={onChoose} />
      </Card>
    )
  }
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <div className="pad">
          <Skeleton width="100%" height={320} />
        </div>
      </Card>
    )
  return (
    <>
      <Card title={t('conv.address')}>
        <Addresses fields={data} />
      </Card>
      <Card title={t('conv.tester')}>
        <Tester client={client} />
      </Card>
      <SettingsForm client={client} fields={data} />
    </>
  )
}

const PLAIN = 'status=…&payout=…&currency=…&txid=…'

type Company = Answer<'conversion.fields'>['companies'][number]

const secretPart = ({ demandsSecret, secret }: Company): string => (demandsSecret ? `&secret=${secret ?? '…'}` : '')

function Addresses({ fields: { url, companies, networks } }: { fields: Answer<'conversion.fields'> }) {
  const { t } = useTranslation()
  // if any campaign requires its secret, no address serves all
  const servesAll = !companies.some(({ demandsSecret }) => demandsSecret)
  const [company, setCompany] = useState(servesAll ? '' : (companies[0]?.id ?? ''))
  const chosen = companies.find(({ id }) => id === company)
  const base = chosen?.url ?? url
  const secret = chosen ? secretPart(chosen) : ''
  const own = chosen?.parameter || 'hit'
  const lines = [{ name: t('conv.plain'), parameter: own, query: `${own}=…&${PLAIN}` }, ...networks].map(
    ({ query, ...line }) => ({ ...line, query: `${query}${secret}` }),
  )
  return (
    <div className="pad stack">
      <p className="dim">{t('conv.addressWhy')}</p>
      <Field label={t('conv.addressOf')} help={t('conv.addressOwn')} className="conv-company">
        {(control) => (
          <select {...control} className="in" value={company} onChange={(event) => setCompany(event.target.value)}>
            {servesAll && <option value="">{t('conv.addressAny')}</option>}
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen?.parameter === '' && <Alert kind="warn">{t('conv.addressNoHit')}</Alert>}
      <ul className="conv-addresses">
        {lines.map(({ name, parameter, query }) => (
          <li key={name}>
            <b>{name}</b>
            <code className="mono ltr">{`${base}?${query}`}</code>
            <CopyButton text={`${base}?${query}`} label={t('conv.copy', { name })} />
            {parameter !== own && <Passing parameter={parameter} own={chosen?.parameter} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Networks return a link parameter, so the link must pass the click ID in it. */
function Passing({ parameter, own }: { parameter: string; own: string | undefined }) {
  const { t } = useTranslation()
  return <small className="dim">{t(own ? 'conv.addressPassOwn' : 'conv.addressPass', { parameter, own })}</small>
}
