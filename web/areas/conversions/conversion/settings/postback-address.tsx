import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { Combobox } from '../../../../kit/controls/choice/combobox.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { Field } from '../../../../kit/controls/field.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'

const PLAIN = 'status=…&payout=…&currency=…&txid=…'

type Company = Answer<'conversion.fields'>['companies'][number]

const secretPart = (company: Company | undefined): string =>
  company?.demandsSecret ? `&secret=${company.secret ?? '…'}` : ''

type Fields = Answer<'conversion.fields'>

/** The address for one campaign and network, to be copied. */
export function PostbackAddress({ fields: { url, companies, networks } }: { fields: Fields }) {
  const { t } = useTranslation()
  // if any campaign requires its secret, no address serves all
  const servesAll = !companies.some(({ demandsSecret }) => demandsSecret)
  const [company, setCompany] = useState(servesAll ? '' : (companies[0]?.id ?? ''))
  const [network, setNetwork] = useState('')
  const chosen = companies.find(({ id }) => id === company)
  return (
    <div className="pad stack">
      <p className="dim">{t('conv.addressWhy')}</p>
      <div className="conv-fields">
        <Field label={t('conv.addressOf')} help={t('conv.addressOwn')}>
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
        <Field label={t('conv.addressNetwork')} help={t('conv.addressNetworkHelp')}>
          {(control) => (
            <Combobox
              {...control}
              options={[
                { value: '', label: t('conv.addressOther') },
                ...networks.map(({ name }) => ({ value: name, label: name })),
              ]}
              value={network}
              onChange={setNetwork}
            />
          )}
        </Field>
      </div>
      <Given url={url} chosen={chosen} network={networks.find(({ name }) => name === network)} />
    </div>
  )
}

type GivenProps = { url: string; chosen: Company | undefined; network: Fields['networks'][number] | undefined }

function Given({ url, chosen, network }: GivenProps) {
  const { t } = useTranslation()
  const own = chosen?.parameter || 'hit'
  const { name, parameter, query, words } = network ?? {
    name: t('conv.addressOther'),
    parameter: own,
    query: `${own}=…&${PLAIN}`,
    words: [],
  }
  const address = `${chosen?.url ?? url}?${query}${secretPart(chosen)}`
  return (
    <>
      {chosen?.parameter === '' && <Alert kind="warn">{t('conv.addressNoHit')}</Alert>}
      <div className="conv-address">
        <code className="mono ltr">{address}</code>
        <CopyButton text={address} label={t('conv.copy', { name })} />
      </div>
      {words.length > 0 && (
        <small className="dim">
          {t('conv.addressWords', {
            words: words.map(({ word, stage }) => `${word} → ${t(`conv.stage.${stage}`)}`).join(', '),
          })}
        </small>
      )}
      {parameter !== own && <Passing parameter={parameter} own={chosen?.parameter} />}
    </>
  )
}

/** Networks return a link parameter, so the link must pass the click ID in it. */
function Passing({ parameter, own }: { parameter: string; own: string | undefined }) {
  const { t } = useTranslation()
  return <small className="dim">{t(own ? 'conv.addressPassOwn' : 'conv.addressPass', { parameter, own })}</small>
}
