import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Log, Reason, SeenProbe } from '../../../../src/contract/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNames } from '../../../parts/hits/names.ts'
import { WeightMark } from '../../../parts/hits/reason-chip.tsx'

/**
 * What the browser script saw, before the hit was decided and on the page that it led to. Nothing where it did not run.
 */
export const ProbesSeen = ({ hit }: { hit: Log }) =>
  hit.probes.map((seen) => <Seen key={seen.when} seen={seen} told={seen.when === 'before' ? hit.reasons : []} />)

function Seen({ seen, told }: { seen: SeenProbe; told: readonly Reason[] }) {
  const { t } = useTranslation()
  const rest = seen.findings.filter(({ signal }) => !told.some((reason) => reason.signal === signal))
  return (
    <section className="probe">
      <h3>{t('logs.probe')}</h3>
      <p className="dim">{t(`logs.probe.${seen.when}`)}</p>
      {seen.findings.length === 0 ? <p>{t('logs.probe.nothing')}</p> : <Findings findings={rest} />}
      <Told seen={seen} />
    </section>
  )
}

/** What the ledger above does not tell already. */
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

const FACTS = ['platform', 'screen', 'window', 'languages', 'timezone', 'renderer'] as const

function Told({ seen }: { seen: SeenProbe }) {
  const { t } = useTranslation()
  const format = useFormat()
  const worded = { ...seen, languages: seen.languages.split(', ').filter(Boolean).map(format.language).join(', ') }
  return (
    <dl className="facts">
      {FACTS.map((name) => (
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
