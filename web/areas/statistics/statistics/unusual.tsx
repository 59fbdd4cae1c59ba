import { Diamond } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { CrestDay } from '../../../shared/charts/crest-layers.ts'
import { rowName } from '../charts/row-names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import type { Flag } from '../../../kit/charts/flags.tsx'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { LogsLink } from '../../../shared/hits/logs-link.tsx'

type Unusual = Answer<'logs.unusual'>['unusual'][number]

const NONE: readonly Unusual[] = []
/** Unique hits are not analysed. */
const SHOWN: Partial<Record<Scope['class'], readonly Unusual['class'][]>> = {
  all: ['target', 'bot'],
  target: ['target'],
  bot: ['bot'],
}

/** Weeks and months are not analysed. */
export function useUnusual(scope: Scope, rows: readonly CrestDay[] | undefined, interval: Interval) {
  const format = useFormat()
  const shown = SHOWN[scope.class]
  const { class: _, ...question } = scope.question
  const judged = interval === 'hour' ? 'hour' : 'day'
  const { data } = useApiQuery(
    'logs.unusual',
    { ...question, interval: judged },
    { quiet: true, enabled: shown !== undefined && judged === interval },
  )
  const unusual = (judged === interval && shown && data?.unusual) || NONE
  const visible = unusual.filter((one) => shown?.includes(one.class))
  const flags: Flag[] = visible.flatMap((one) => {
    const at = rows?.findIndex(({ date }) => date === one.date) ?? -1
    const name = rowName(format, judged, one.date)
    const content = (
      <p>
        <b>{name}</b>
        <br />
        <UnusualTold scope={scope} one={one} />
      </p>
    )
    return at === -1 ? [] : [{ at, label: name, mark: <Diamond aria-hidden="true" />, content }]
  })
  return { unusual: visible, flags }
}

type UnusualProps = { scope: Scope; one: Unusual }

/** “312 Bots; usually 20 to 90 on a Monday at this hour”, linked to them. */
function UnusualTold({ scope, one: { date, class: kind, value, low, high } }: UnusualProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const day = date.slice(0, 10)
  const weekday = format.weekday((new Date(day).getUTCDay() + 6) % 7, 'long')
  const words = t(`statistics.unusual.${kind}.${date.length > 10 ? 'hour' : 'day'}`, {
    count: value,
    n: format.number(value),
    low: format.number(low),
    high: format.number(high),
    weekday,
  })
  return <LogsLink to={logsLink(scope, { class: kind, day })}>{words}</LogsLink>
}

const LISTED = 3

/** The newest as text, for readers who cannot see flags. */
export function UnusualList({
  scope,
  unusual,
  interval,
}: {
  scope: Scope
  unusual: readonly Unusual[]
  interval: Interval
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (unusual.length === 0) return null
  const rest = unusual.length - LISTED
  return (
    <ul className="unusual" aria-label={t('statistics.unusual')}>
      {unusual
        .slice(-LISTED)
        .toReversed()
        .map((one) => (
          <li key={`${one.date}${one.class}`}>
            <Diamond aria-hidden="true" /> <b>{rowName(format, interval, one.date)}</b>:{' '}
            <UnusualTold scope={scope} one={one} />
          </li>
        ))}
      {rest > 0 && <li className="dim">{t('statistics.notes.more', { count: rest })}</li>}
    </ul>
  )
}
