import './history.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { dayIn } from '../../i18n/format.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadingAwaited, Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { Pager } from '../../kit/layout/pager.tsx'
import { Reply } from '../../kit/layout/reply.tsx'
import { useNow } from '../../kit/now.ts'
import { Failed } from '../failed.tsx'
import { type HistoryState, useHistoryState } from './address.ts'
import { HistoryFilters } from './filters.tsx'
import { Act } from './act.tsx'
import { Alike, alike } from './alike.tsx'
import { Reading } from './reading.tsx'
import { Row } from './row.tsx'
import type { Whose } from './scope.ts'
import { NamesContext } from './value-text.ts'

/** At first, and all at once. */
const [FIRST, MOST] = [30, 200]

function useEntries(of: Whose, { days, kind, person, campaign, page }: HistoryState, perPage: number) {
  const { timezone } = useFormat()
  const named = {
    ...(kind !== '' && { kind }),
    ...(person !== '' && { person }),
    ...(campaign !== '' && { companyId: campaign }),
  }
  const question = { ...days, timezone, ...named, page, perPage }
  const isAll = of === 'all'
  const all = useApiQuery('audit.list', question, { quiet: true, fresh: true, enabled: isAll })
  const client = typeof of === 'object' ? { clientId: of.client } : {}
  const ofClient = useApiQuery(
    'audit.ofClient',
    { ...question, ...client },
    { quiet: true, fresh: true, enabled: !isAll },
  )
  return isAll ? all : ofClient
}

/** Sentence, filters, days. `title`: of the card, where it is one of several. */
export function HistoryLog({ of, title }: { of: Whose; title?: string }) {
  const state = useHistoryState()
  const [whole, setWhole] = useState(false)
  const perPage = whole || state.page > 1 ? MOST : FIRST
  const { data, error, refetch, isPlaceholderData } = useEntries(of, state, perPage)
  useWider(data?.total, state)
  const filters = (
    <HistoryFilters state={state} people={data?.people} client={typeof of === 'object' ? of.client : undefined} />
  )
  // the card says that there is nothing
  const reading = data ? data.total > 0 && <Reading answer={data} of={of} state={state} /> : <ReadingAwaited />
  return (
    <>
      <Head title={title} reading={reading} filters={filters} />
      <Card className="changes" refreshing={isPlaceholderData}>
        {data ? (
          <Days answer={data} of={of} state={state} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="pad stack" aria-busy="true">
            {['72%', '58%', '80%', '44%'].map((width) => (
              <Skeleton key={width} width={width} height={14} />
            ))}
          </div>
        )}
      </Card>
      {data && (
        <Rest answer={data} page={state.page} perPage={perPage} onMore={() => setWhole(true)} change={state.change} />
      )}
    </>
  )
}

type HeadProps = { title: string | undefined; reading: ReactNode; filters: ReactNode }

/** `title`: the log is one part of a page. */
function Head({ title, reading, filters }: HeadProps) {
  const { t } = useTranslation()
  if (title !== undefined)
    return (
      <div className="history-head">
        <h2>{title}</h2>
        {reading}
        {filters}
      </div>
    )
  return (
    <>
      {reading && (
        <Card label={t('answer.label')}>
          <Reply>{reading}</Reply>
        </Card>
      )}
      {filters}
    </>
  )
}

/** Opened on a week without changes, it shows the last ones. */
function useWider(total: number | undefined, { range, change, ...of }: HistoryState): void {
  const opened = useRef(false)
  const isWeek = range === '7d' && of.kind === '' && of.person === '' && of.campaign === ''
  useEffect(() => {
    if (total === undefined || opened.current) return
    opened.current = true
    if (total === 0 && isWeek) change({ range: '90d' }, { replace: true })
  }, [total, isWeek, change])
}

type RestProps = Pick<HistoryState, 'page' | 'change'> & {
  answer: Answer<'audit.list'>
  perPage: number
  onMore: () => void
}

function Rest({ answer: { total, entries }, page, perPage, onMore, change }: RestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const rest = total - entries.length
  if (rest <= 0) return null
  if (perPage === MOST)
    return <Pager page={page} perPage={perPage} total={total} onPage={(next) => change({ page: next })} />
  return (
    <p className="history-rest">
      <Button kind="quiet" onClick={onMore}>
        {t('audit.rest', { count: rest, n: format.number(rest) })}
      </Button>
    </p>
  )
}

/** Longer, or without the filters. */
function Nothing({ state: { range, kind, person, campaign, change } }: { state: HistoryState }) {
  const { t } = useTranslation()
  const isNarrowed = [kind, person, campaign].some((one) => one !== '')
  return (
    <EmptyState
      title={t(isNarrowed ? 'audit.nothing' : 'audit.reading.none')}
      action={
        isNarrowed ? (
          <Button onClick={() => change({ kind: '', person: '', campaign: '' })}>{t('listing.showAll')}</Button>
        ) : (
          range !== '90d' && (
            <Button onClick={() => change({ range: '90d', from: '', to: '' })}>{t('statistics.none.widen')}</Button>
          )
        )
      }
    >
      <p>{t('audit.nothingText')}</p>
    </EmptyState>
  )
}

type DaysProps = { answer: Answer<'audit.list'>; of: Whose; state: HistoryState }

function Days({ answer: { entries, days, names }, of, state }: DaysProps) {
  const format = useFormat()
  if (entries.length === 0) return <Nothing state={state} />
  const byDay = Map.groupBy(entries, ({ at }) => dayIn(format.timezone, 0, Date.parse(at)))
  return (
    <NamesContext value={names}>
      {[...byDay].map(([day, rows]) => (
        <section key={day}>
          <DayHead day={day} changes={days.find((one) => one.day === day)?.changes ?? rows.length} />
          <ul>
            {alike(rows, (at) => format.dateTime(at)).map(([entry, ...others]) =>
              entry && others.length > 0 ? (
                <Alike key={entry.id} entries={[entry, ...others]} own={of === 'own'} />
              ) : (
                entry && <Entry key={entry.id} entry={entry} of={of} />
              ),
            )}
          </ul>
        </section>
      ))}
    </NamesContext>
  )
}

const Entry = ({ entry, of }: { entry: AuditEntry; of: Whose }) =>
  entry.together ? <Act entry={entry} act={entry.together} of={of} /> : <Row entry={entry} own={of === 'own'} />

/** Days back that have a name. */
const NAMED = ['audit.today', 'audit.yesterday'] as const

function DayHead({ day, changes }: { day: string; changes: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const named = NAMED.find((_key, back) => dayIn(format.timezone, back, now) === day)
  const weekday = (length: 'short' | 'long') => format.weekday((new Date(day).getUTCDay() + 6) % 7, length)
  const long = weekday('long')
  return (
    <h2>
      <b>{named ? t(named) : long.slice(0, 1).toLocaleUpperCase(format.locale) + long.slice(1)}</b>{' '}
      <span>
        {named && `${weekday('short')} `}
        {day.slice(0, 4) === dayIn(format.timezone, 0, now).slice(0, 4) ? format.day(day) : format.date(day)} ·{' '}
        {t('audit.changes', { count: changes, n: format.number(changes) })}
      </span>
    </h2>
  )
}
