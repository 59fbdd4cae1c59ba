/** Of staff, over all clients: the alarm of the day, and the client to look at. */
import { Building2 } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { LogsLink } from '../../../shared/hits/logs-link.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Advice, AllWell } from '../../../kit/layout/reply.tsx'

/** Clients compared: the busiest. */
const MOST = 100

/** More bots today than is usual on such a day; undefined without, and in earlier ranges. */
function useAlarm({ question: { class: _class, ...question } }: Scope) {
  const today = dayIn(question.timezone)
  const { data, isPending } = useApiQuery('logs.unusual', { ...question, interval: 'day' }, { quiet: true })
  const alarm = data?.unusual.find(
    ({ date, class: kind, value, high }) => date === today && kind === 'bot' && value > high,
  )
  return { alarm, today, isPending }
}

export function StaffNews({ scope }: { scope: Scope }) {
  const format = useFormat()
  const { alarm, today } = useAlarm(scope)
  if (!alarm) return null
  return (
    <Trans
      i18nKey="statistics.staff.alarm"
      count={alarm.value}
      values={{
        n: format.number(alarm.value),
        low: format.number(alarm.low),
        high: format.number(alarm.high),
        weekday: format.weekday((new Date(today).getUTCDay() + 6) % 7, 'long'),
      }}
      components={{ b: <b />, bots: <LogsLink to={logsLink(scope, { class: 'bot', day: today })} /> }}
    />
  )
}

type Client = { requests: number; bot: number }

/** By so much its share of Bots is above that of all others together. */
const ABOVE = 1.25

function standsOut(one: Client, all: readonly Client[]): boolean {
  const others = all.filter((other) => other !== one)
  const sum = (key: keyof Client) => others.reduce((total, other) => total + other[key], 0)
  return sum('requests') > 0 && one.bot / one.requests > (ABOVE * sum('bot')) / sum('requests')
}

/** Bots are stopped in a client's campaigns: the client with most of them, of the day that is unusual. */
export function StaffAct({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { alarm, today, isPending } = useAlarm(scope)
  const { timezone, startDate, endDate } = scope.question
  const days = alarm ? { startDate: today, endDate: today } : { startDate, endDate }
  const { data, error } = useApiQuery(
    'logs.getTopRequestStatistic',
    { ...days, timezone, by: 'client', limit: MOST },
    { quiet: true, enabled: !isPending },
  )
  if (!data) return error ? null : <SentenceAwaited />
  const [worst] = data.top.toSorted((a, b) => b.bot - a.bot)
  if (!worst || worst.bot === 0)
    return <AllWell title={t('statistics.staff.none')}>{t('statistics.staff.noneWhy')}</AllWell>
  const { value, label, bot, requests } = worst
  const text = t(alarm ? 'statistics.staff.mostToday' : 'statistics.staff.most', {
    count: bot,
    email: label,
    n: format.number(bot),
    visits: format.number(requests),
    share: format.share(bot, requests),
  })
  if (!alarm && !standsOut(worst, data.top))
    return <AllWell title={t('statistics.staff.noneStands')}>{data.top.length > 1 && text}</AllWell>
  return (
    <Advice text={text}>
      <Button
        kind="primary"
        icon={<Building2 />}
        onClick={() => scope.change({ client: value, campaign: '', ...(alarm && { range: 'today' }) })}
      >
        {t('statistics.staff.open')}
      </Button>
    </Advice>
  )
}
