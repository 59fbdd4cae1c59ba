import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { useFormat } from '../../../i18n/use-format.ts'

/**
 * What was known around the visit: its network, a crawler's claim, how busy visitor, address and network were, and what
 * the request said.
 */
export function Surroundings({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { crawler, repeats, pace, headers, whole, source } = receipt
  const facts: [name: string, value: ReactNode][] = [
    [t('logs.receipt.crawler'), t(`logs.receipt.crawler.${crawler}`)],
    [t('logs.receipt.lists'), <Lists key="lists" network={receipt.network} />],
    [t('logs.receipt.day'), t('logs.receipt.visits', { count: repeats, n: format.number(repeats) })],
    [
      t('logs.receipt.pace'),
      t('logs.receipt.paceOf', {
        visitor: format.number(pace.visitor),
        address: format.number(pace.address),
        network: format.number(pace.network),
      }),
    ],
  ]
  return (
    <section className="around">
      <h3>{t('logs.receipt.around')}</h3>
      {source !== '' && <p>{t(`logs.receipt.source.${source}`)}</p>}
      {whole ? (
        <dl className="facts">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      ) : (
        <p className="dim">{t('logs.receipt.notKept')}</p>
      )}
      <Headers headers={headers} isLog={source === 'log'} />
    </section>
  )
}

function Lists({ network: { hosting, vpn, tor, relay } }: Pick<Receipt, 'network'>) {
  const { t } = useTranslation()
  const said = [
    hosting !== '' && `${t('logs.receipt.hosting')}: ${hosting}`,
    vpn !== '' && `VPN: ${vpn}`,
    tor && 'Tor',
    relay && t('logs.receipt.relay'),
  ].filter(Boolean)
  return said.length === 0 ? <span className="dim">{t('logs.receipt.none')}</span> : <>{said.join(', ')}</>
}

function Headers({ headers, isLog }: Pick<Receipt, 'headers'> & { isLog: boolean }) {
  const { t } = useTranslation()
  if (headers === null)
    return <p className="dim">{t(isLog ? 'logs.receipt.noHeadersInLog' : 'logs.receipt.noHeaders')}</p>
  const names = Object.keys(headers).toSorted()
  return (
    <details>
      <summary>{t('logs.receipt.headers', { count: names.length })}</summary>
      <dl className="facts">
        {names.map((name) => (
          <Fragment key={name}>
            <dt className="mono">{name}</dt>
            <dd className="mono ltr">{headers[name]}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
