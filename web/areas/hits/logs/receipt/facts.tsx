import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { TFunction } from 'i18next'
import type { Log, Reason, SeenProbe } from '../../../../../src/contract/hits/hits.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useNames } from '../../../../shared/hits/names.ts'
import { WeightMark } from '../../../../shared/hits/reasons.tsx'
import { Value, type OnFilter } from '../cells.tsx'
import { factsOf, type Fact } from '../facts.ts'

type Props = { hit: Log; onFilter: OnFilter }

export function Facts({ hit, onFilter }: Props) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <section>
      <h3>{t('logs.receipt.facts')}</h3>
      <dl className="facts">
        {factsOf(hit).map((fact) => {
          const name = 'own' in fact ? t(`hits.field.${fact.own}`) : names.field(fact.field)
          return (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <FactValue fact={fact} onFilter={onFilter} />
              </dd>
            </Fragment>
          )
        })}
      </dl>
    </section>
  )
}

const isUnknown = (fact: Fact) => fact.value === '' || ('field' in fact && fact.field === 'asn' && fact.value === '0')

function FactValue({ fact, onFilter }: { fact: Fact; onFilter: OnFilter }) {
  const { t } = useTranslation()
  if (isUnknown(fact))
    return (
      <span className="dim">
        {t('field' in fact && fact.field === 'referrer' ? 'logs.receipt.none' : 'hits.empty')}
      </span>
    )
  if ('own' in fact) return <>{fact.value}</>
  return <Value className="ltr" condition={{ field: fact.field, verb: 'is', value: fact.value }} onFilter={onFilter} />
}

/** Results of the browser script, before the verdict and on the destination page. */
export const ProbesSeen = ({ hit }: { hit: Log }) =>
  hit.probes.map((seen) => <Seen key={seen.when} seen={seen} reasons={seen.when === 'before' ? hit.reasons : []} />)

function Seen({ seen, reasons }: { seen: SeenProbe; reasons: readonly Reason[] }) {
  const { t } = useTranslation()
  const rest = seen.findings.filter(({ signal }) => !reasons.some((reason) => reason.signal === signal))
  return (
    <section className="probe">
      <h3>{t('logs.probe')}</h3>
      <p className="dim">{t(`logs.probe.${seen.when}`)}</p>
      {seen.findings.length === 0 ? <p>{t('logs.probe.nothing')}</p> : <Findings findings={rest} />}
      <BrowserFacts seen={seen} />
    </section>
  )
}

/** Not in the ledger above. */
function Findings({ findings }: Pick<SeenProbe, 'findings'>) {
  const { t } = useTranslation()
  const names = useNames()
  if (findings.length === 0) return null
  return (
    <ul>
      {findings.map(({ signal, weight, value }) => (
        <li key={signal}>
          <span className={weight === 'conclusive' ? 'chip strong' : 'chip'} title={t(`hits.weight.${weight}`)}>
            <WeightMark weight={weight} />
            {names.signal(signal)}
          </span>
          {value !== '' && <small className="ltr">{value}</small>}
        </li>
      ))}
    </ul>
  )
}

const BROWSER_FACTS = ['platform', 'screen', 'window', 'languages', 'timezone', 'renderer'] as const

function BrowserFacts({ seen }: { seen: SeenProbe }) {
  const { t } = useTranslation()
  const format = useFormat()
  const worded = { ...seen, languages: seen.languages.split(', ').filter(Boolean).map(format.language).join(', ') }
  return (
    <dl className="facts">
      {BROWSER_FACTS.map((name) => (
        <Fragment key={name}>
          <dt>{t(`logs.probe.${name}`)}</dt>
          <dd>
            {worded[name] === '' ? (
              <span className="dim">{t('hits.empty')}</span>
            ) : (
              <span className={name === 'languages' ? undefined : 'ltr'}>{worded[name]}</span>
            )}
          </dd>
        </Fragment>
      ))}
      <dt>{t('logs.probe.worker')}</dt>
      <dd>{t(`logs.probe.worker.${seen.worker}`)}</dd>
    </dl>
  )
}

export function Surroundings({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { crawler, signed, repeats, pace, headers, whole, source, checked } = receipt
  const facts: [name: string, value: ReactNode][] = [
    [t('logs.receipt.crawler'), t(`logs.receipt.crawler.${crawler}`)],
    ...(signed ? [signatureFact(signed, t)] : []),
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
      {checked !== '' && <p>{t(`logs.receipt.checked.${checked}`)}</p>}
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

function signatureFact({ agent, key, why }: NonNullable<Receipt['signed']>, t: TFunction): [string, ReactNode] {
  return [
    t('logs.receipt.signed'),
    <>
      {agent !== '' && (
        <>
          <span className="ltr">{agent}</span>
          {' · '}
        </>
      )}
      {t(`logs.receipt.signed.${why || 'verified'}`)}
      {key !== '' && <div className="ltr dim">{key}</div>}
    </>,
  ]
}

function Lists({ network: { hosting, vpn, tor, relay } }: Pick<Receipt, 'network'>) {
  const { t } = useTranslation()
  const entries = [
    hosting !== '' && `${t('logs.receipt.hosting')}: ${hosting}`,
    vpn !== '' && `VPN: ${vpn}`,
    tor && 'Tor',
    relay && t('logs.receipt.relay'),
  ].filter(Boolean)
  return entries.length === 0 ? <span className="dim">{t('logs.receipt.none')}</span> : <>{entries.join(', ')}</>
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
