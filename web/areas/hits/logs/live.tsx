import { ArrowUp } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { hitMatches } from '../../../../src/rules/hits/hit-matches.ts'
import { useLive, type LiveHits, type LiveState } from '../../../api/live.ts'
import { putAnswer } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Switch } from '../../../kit/controls/switch.tsx'
import { dayOf } from './days.ts'
import { mayBeCounted, merged, NOTHING, unknownOf, withWaiting, type Waiting } from './rows.ts'
import { PER_PAGE, questionOf, type SortedBy, type useLogs } from './use-logs.ts'

type Props = { logs: ReturnType<typeof useLogs>; rows: LiveRows; grows: boolean; paused: boolean }

/** How many hits the question has, and whether new ones come by themselves. */
export function Live(props: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = props.logs
  if (!data) return null
  const state = stateOf(props)
  return (
    <span className={state === 'moves' ? 'live' : 'live quiet'}>
      {t('logs.hits', { count: data.total, n: format.number(data.total) })}
      {(state === 'unreached' || state === 'crowded' || state === 'paused') && ` · ${t(`logs.${state}`)}`}
    </span>
  )
}

const LOST: ReadonlySet<LiveRows['state']> = new Set(['lost', 'over'])

function stateOf({ logs, rows, grows, paused }: Props): 'unreached' | 'crowded' | 'paused' | 'moves' | 'still' {
  if (logs.isError || (grows && LOST.has(rows.state))) return 'unreached'
  if (!grows) return 'still'
  if (rows.state === 'crowded') return 'crowded'
  if (paused) return 'paused'
  return rows.state === 'open' ? 'moves' : 'still'
}

export function LiveSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="row live-switch">
      <span id={id} className="lab" aria-hidden="true">
        {t('logs.live')}
      </span>
      <Switch on={on} label={t('logs.live')} onChange={onChange} />
    </span>
  )
}

/** How many came while the table stood still; a click shows them at its top. */
export function NewHits({ rows: { waiting, show } }: { rows: LiveRows }) {
  const { t } = useTranslation()
  const format = useFormat()
  const toTop = () => {
    show()
    scrollTo({ top: 0 })
  }
  return (
    <div className="new-hits" role="status">
      {waiting > 0 && (
        <Button size="s" kind="primary" icon={<ArrowUp />} onClick={toTop}>
          {t('logs.new', { count: waiting, n: format.number(waiting) })}
        </Button>
      )}
    </div>
  )
}

/** So far down that rows put in at the top would move what is read. */
const AWAY = 200

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

export const useScrolledAway = (): boolean => useSyncExternalStore(onScroll, () => scrollY > AWAY)

type Input = { scope: Scope; sorting: SortedBy; logs: ReturnType<typeof useLogs>; enabled: boolean; held: boolean }

type LiveRows = {
  state: LiveState
  /** How many came while the table was held still. */
  waiting: number
  /** Puts them in. */
  show: () => void
}

/** Whether a hit belongs to the days, the filter and the class that are asked for. */
function belongs(hit: Log, { days, question }: Scope): boolean {
  const day = dayOf(hit, question.timezone)
  return day >= days.startDate && day <= days.endDate && hitMatches(hit, question.filter, question.class)
}

/** New hits come into the first page by themselves; while it is held still they are counted and wait. */
export function useLiveRows({ scope, sorting, logs, enabled, held }: Input): LiveRows {
  const requested = questionOf(scope, sorting)
  const key = JSON.stringify(requested)
  const [kept, setKept] = useState<{ key: string; waiting: Waiting }>({ key, waiting: NOTHING })
  const { waiting } = kept.key === key ? kept : { waiting: NOTHING }
  /** The stream's first hits may be older than the answer. */
  const begins = useRef(true)

  const put = (fresh: Waiting) => putAnswer('logs.userLogs', requested, (answer) => merged(answer, fresh, PER_PAGE))

  function fetchAgain(): void {
    setKept({ key, waiting: NOTHING })
    void logs.refetch()
  }

  function show(): void {
    // of more than a page only the server knows what stands now
    if (waiting.count > PER_PAGE) return fetchAgain()
    setKept({ key, waiting: NOTHING })
    if (waiting.count > 0) put(waiting)
  }

  function onHits({ hits, leftOut }: LiveHits): void {
    const wanted = hits.filter((hit) => belongs(hit, scope))
    const answer = logs.data
    const mine = begins.current && answer ? wanted.filter((hit) => !mayBeCounted(hit, answer)) : wanted
    begins.current = false
    // several may come before this is drawn again, so each begins with what the one before left
    if (held)
      setKept((before) => ({
        key,
        waiting: added(before.key === key ? before.waiting : NOTHING, mine, countedOf(scope, leftOut)),
      }))
    else if (leftOut + waiting.count > 0 || mine.length < wanted.length) fetchAgain()
    else if (mine.length > 0)
      putAnswer('logs.userLogs', requested, (answer) =>
        merged(answer, withWaiting(NOTHING, unknownOf(mine, answer.logs, []), PER_PAGE), PER_PAGE),
      )
  }

  function added(before: Waiting, mine: readonly Log[], more: number): Waiting {
    const next = withWaiting(before, unknownOf(mine, logs.data?.logs ?? [], before.newest), PER_PAGE)
    return { ...next, count: next.count + more }
  }

  const { companyId, clientId } = scope.question
  const state = useLive({
    question: { companyId, clientId },
    enabled,
    onHits,
    onState: (next, again) => {
      begins.current ||= next === 'open'
      if (next === 'open' && again) void logs.refetch()
    },
  })
  return { state, waiting: waiting.count, show }
}

/** Those left out are counted only where nothing narrows: else nobody knows how many of them match. */
const countedOf = ({ conditions, class: only }: Scope, leftOut: number): number =>
  conditions.length === 0 && only === 'all' ? leftOut : 0
