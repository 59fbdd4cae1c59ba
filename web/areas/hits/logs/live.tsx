import { ArrowUp } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
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

/** A mark, and what the switch does not say; the sentence and the foot of the list have the number of visits. */
export function Standing(props: Props) {
  const { t } = useTranslation()
  const state = stateOf(props)
  if (!props.logs.data || state === undefined) return null
  if (state !== 'moves' && state !== 'awaited') return <span className="live quiet">{t(`logs.${state}`)}</span>
  return (
    <span className={state === 'moves' ? 'live' : 'live quiet'}>
      <span className="vh">{t('logs.live')}</span>
    </span>
  )
}

const LOST: ReadonlySet<LiveRows['state']> = new Set(['lost', 'over'])

function stateOf({
  logs,
  rows,
  grows,
  paused,
}: Props): 'unreached' | 'crowded' | 'paused' | 'moves' | 'awaited' | undefined {
  if (logs.isError || (grows && LOST.has(rows.state))) return 'unreached'
  if (!grows) return undefined
  if (rows.state === 'crowded') return 'crowded'
  if (paused) return 'paused'
  return rows.state === 'open' ? 'moves' : 'awaited'
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

/** Px of scroll beyond which inserting would move the text. */
const AWAY = 200

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

export const useScrolledAway = (): boolean => useSyncExternalStore(onScroll, () => scrollY > AWAY)

type Input = { scope: Scope; sorting: SortedBy; logs: ReturnType<typeof useLogs>; enabled: boolean; held: boolean }

type LiveRows = {
  state: LiveState
  waiting: number
  show: () => void
}

function belongs(hit: Log, { days, question }: Scope): boolean {
  const day = dayOf(hit, question.timezone)
  return day >= days.startDate && day <= days.endDate && hitMatches(hit, question.filter, question.class)
}

/** Into the first page; while `held`, buffers and counts. */
export function useLiveRows({ scope, sorting, logs, enabled, held }: Input): LiveRows {
  const requested = questionOf(scope, sorting)
  const key = JSON.stringify(requested)
  const [kept, setKept] = useState<{ key: string; waiting: Waiting }>({ key, waiting: NOTHING })
  const { waiting } = kept.key === key ? kept : { waiting: NOTHING }

  const put = (fresh: Waiting) => putAnswer('logs.userLogs', requested, (answer) => merged(answer, fresh, PER_PAGE))

  function fetchAgain(): void {
    setKept({ key, waiting: NOTHING })
    void logs.refetch()
  }

  function show(): void {
    // more than a page: refetch
    if (waiting.count > PER_PAGE) return fetchAgain()
    setKept({ key, waiting: NOTHING })
    if (waiting.count > 0) put(waiting)
  }

  function onHits({ hits, leftOut }: LiveHits): void {
    const wanted = hits.filter((hit) => belongs(hit, scope))
    const answer = logs.data
    const mine = answer ? wanted.filter((hit) => !mayBeCounted(hit, answer)) : wanted
    // several batches may precede a render
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
      if (next === 'open' && again) void logs.refetch()
    },
  })
  return { state, waiting: waiting.count, show }
}

/** Only without filters: else their matches are unknown. */
const countedOf = ({ conditions, class: only }: Scope, leftOut: number): number =>
  conditions.length === 0 && only === 'all' ? leftOut : 0
