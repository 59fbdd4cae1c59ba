import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import { ClassBadge } from '../../../../shared/class-mark.tsx'
import { useNames } from '../../../../shared/hits/names.ts'
import { WeightMark } from '../../../../shared/hits/reasons.tsx'

type TestedVisit = Answer<'company.test'>['visit']

export function Verdict({ visit }: { visit: TestedVisit }) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <div className="stack">
      <div className="row verdict-line">
        <ClassBadge kind={visit.unique ? `${visit.class}Unique` : visit.class} large />
        {visit.suspicious && <ClassBadge kind="suspicious" />}
        <span>{names.value('category', visit.category)}</span>
        <span className="dim">{t('campaign.try.score', { score: visit.score })}</span>
      </div>
      <p>{t(`campaign.line.${visit.line.name}`)}</p>
      <Signals visit={visit} />
      <Facts visit={visit} />
    </div>
  )
}

function Signals({ visit: { reasons, without, class: now, action } }: { visit: TestedVisit }) {
  const { t } = useTranslation()
  const names = useNames()
  if (reasons.length === 0) return <p className="dim">{t('logs.receipt.silent')}</p>
  const changed = (signal: string): string => {
    const other = without.find((one) => one.signal === signal)
    if (!other || (other.class === now && other.to === action.to)) return t('campaign.try.same')
    return t('campaign.try.would', { class: t(`verdict.${other.class}`), to: other.to })
  }
  return (
    <ul className="signals">
      {reasons.map(({ signal, value, weight, kind }) => (
        <li key={signal}>
          <span className="row">
            <b>{names.signal(signal)}</b>
            <span className={weight === 'conclusive' ? 'chip strong' : 'chip'}>
              <WeightMark weight={weight} />
              {t(`hits.weight.${weight}`)}
            </span>
            <span className="dim">{t(`hits.kind.${kind}`)}</span>
          </span>
          {value !== '' && <small className="mono ltr">{names.finding({ signal, value })}</small>}
          <small className="mid">{changed(signal)}</small>
        </li>
      ))}
    </ul>
  )
}

const FACT_FIELDS = ['country', 'city', 'usageType', 'browser', 'platform', 'deviceType', 'language', 'domain'] as const

function Facts({ visit: { action, splitGroup, splitLink, facts } }: { visit: TestedVisit }) {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <dl className="facts">
      <dt>{t('logs.receipt.destination')}</dt>
      <dd>
        <span className="mono ltr">{readableLink(action.to)}</span>{' '}
        <span className="dim">{t(`campaign.mode.${action.mode}`)}</span>
      </dd>
      <dt>{names.field('splitGroup')}</dt>
      <dd>
        {splitGroup === ''
          ? t('logs.receipt.none')
          : t('campaign.try.link', { group: splitGroup, number: Number(splitLink) + 1 })}
      </dd>
      {FACT_FIELDS.map((field) => (
        <div key={field} className="fact">
          <dt>{names.field(field)}</dt>
          <dd>{names.value(field, facts[field])}</dd>
        </div>
      ))}
    </dl>
  )
}
