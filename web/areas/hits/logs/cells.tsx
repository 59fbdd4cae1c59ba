import { MessageSquareWarning } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useSearchParams } from 'react-router'
import type { AppealState } from '../../../../src/contract/hits/appeal-words.ts'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { kindOf } from '../../../shared/class-kind.ts'
import { ClassBadge } from '../../../shared/class-mark.tsx'
import type { Condition, Field } from '../../../shared/hits/conditions.ts'
import { useNames } from '../../../shared/hits/names.ts'
import { Reasons } from '../../../shared/hits/reasons.tsx'
import { classes } from '../../../kit/classes.ts'
import { pageOf, sourceOf } from './facts.ts'

export type CellProps = { hit: Log; onFilter: OnFilter }

const NoValue = () => <span className="dim">–</span>

/** A link, for other tabs. No tab stop: arrows move between rows. */
export function TimeCell({ hit }: { hit: Log }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('hit', hit.hit)
  const time = format.time(hit.time)
  return (
    <Link to={{ search: `?${to.toString()}` }} preventScrollReset tabIndex={-1} aria-label={t('logs.open', { time })}>
      <time dateTime={hit.time}>{time}</time>
    </Link>
  )
}

export const ClassCell = ({ hit }: { hit: Log }) => (
  <>
    <ClassBadge kind={kindOf(hit)} />
    {hit.appealed !== '' && <Appealed state={hit.appealed} />}
  </>
)

function Appealed({ state }: { state: AppealState }) {
  const { t } = useTranslation()
  const text = t('logs.appealed', { state: t(`hits.appealed.${state}`) })
  return (
    <span className={classes('appealed', state === 'open' && 'open')} title={text}>
      <MessageSquareWarning aria-hidden="true" />
      <span className="vh">{text}</span>
    </span>
  )
}

export const WhyCell = ({ hit, onFilter }: CellProps) => (
  <Reasons reasons={hit.reasons} onFilter={(value) => onFilter({ field: 'reason', verb: 'is', value })} />
)

export const FactCell = ({ hit, field, onFilter }: CellProps & { field: Field & keyof Log }) => {
  const value = String(hit[field])
  return value === '' || (field === 'asn' && value === '0') ? (
    <NoValue />
  ) : (
    <Value inTable condition={{ field, verb: 'is', value }} onFilter={onFilter} />
  )
}

export const FromCell = ({ hit, onFilter }: CellProps) => (
  <span className="from-cell">
    <Value inTable className="cc" condition={{ field: 'country', verb: 'is', value: hit.country }} onFilter={onFilter}>
      {hit.country || '–'}
    </Value>
    <Value inTable className="ltr" condition={{ field: 'ip', verb: 'is', value: hit.ip }} onFilter={onFilter} />
  </span>
)

/** The maker and the system are told apart without these words; filters and the verdict have the whole name. */
const shortBrowser = (name: string): string => name.replace(/^Microsoft (?=Edge)| for Android$/g, '')

export const BrowserCell = ({ hit, onFilter }: CellProps) => (
  <span className="pair">
    {hit.browser === '' ? (
      <NoValue />
    ) : (
      <Value inTable condition={{ field: 'browser', verb: 'is', value: hit.browser }} onFilter={onFilter}>
        {`${shortBrowser(hit.browser)} ${hit.browserVersion}`.trim()}
      </Value>
    )}
    {hit.platform !== '' && (
      <>
        <span className="dim">·</span>
        <Value inTable condition={{ field: 'platform', verb: 'is', value: hit.platform }} onFilter={onFilter} />
      </>
    )}
  </span>
)

export function PageCell({ hit, onFilter }: CellProps) {
  const page = pageOf(hit.url)
  if (page === '') return <NoValue />
  return (
    <Value inTable className="ltr" condition={{ field: 'url', verb: 'contains', value: page }} onFilter={onFilter}>
      {page}
    </Value>
  )
}

export function SourceCell({ hit, onFilter }: CellProps) {
  const source = sourceOf(hit)
  return source ? <Value inTable condition={source} onFilter={onFilter} /> : <NoValue />
}

export type OnFilter = (condition: Condition) => void

type ValueProps = {
  condition: Condition
  onFilter: OnFilter
  children?: React.ReactNode
  className?: string
  /** No tab stop: arrows move between rows. */
  inTable?: boolean
}

export function Value({ condition, onFilter, children, className, inTable }: ValueProps) {
  const { t } = useTranslation()
  const names = useNames()
  const shown = names.value(condition.field, condition.value)
  return (
    <button
      type="button"
      className={classes('val', className)}
      tabIndex={inTable ? -1 : undefined}
      title={t('hits.filterBy', { field: names.field(condition.field), value: shown })}
      onClick={() => onFilter(condition)}
    >
      {children ?? shown}
    </button>
  )
}
