import { CONVERSION_READERS } from '../../contract/conversions/conversions.ts'
import type { FalseAlarms, HeldOut, SignalFigures, SignalSort } from '../../contract/detection/detection.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { csvOf } from '../../lib/text/csv.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { peopleShare } from '../../rules/detection/people-share.ts'
import { signalRates } from '../../rules/detection/signal-conversion.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import { convertedByClass, convertedBySignal } from '../../store/config/conversions/conversion-stats.ts'
import { heldOutAmong, heldOutVisits } from '../../store/events/detection/let-through.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { passedBySignal, signalsIn } from '../../store/events/detection/signals-seen.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { falseAlarmsOf } from './false-alarms.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'

type Needs = 'db' | 'events'
type Context = { services: Pick<Services, Needs>; caller: Caller }

const HEAD = ['signal', 'kind', 'visits', 'share', 'target', 'suspicious', 'bot', 'conclusive', 'visitors', 'last']
const RATE_HEAD = ['passed', 'converted', 'rate', 'rate low', 'rate high', 'rate without signals', 'outcome']
const ALARM_HEAD = ['bots let through', 'bots converted', 'people low', 'people high']

/** Compared campaigns: those with the most conversions. */
const MOST_CAMPAIGNS = 1000
const MOST_HOLD_OUTS = 20
/** Not exceeded even at 5 % control group. */
const MOST_CONVERTED = 50_000

export const detectionHandlers = {
  'logs.detection': detectionOf,

  'logs.exportDetection': async (context, input) => {
    const { signals, sums, clean } = await detectionOf(context, input)
    const lines = signals.map(({ conversion, falseAlarms, ...row }) => [
      row.signal,
      row.kind,
      row.visits,
      fraction(sums.visits === 0 ? 0 : row.visits / sums.visits),
      row.target,
      row.suspicious,
      row.bot,
      row.conclusive,
      row.visitors,
      row.lastHit,
      ...(conversion
        ? [
            conversion.passed,
            conversion.converted,
            fraction(conversion.rate),
            fraction(conversion.low),
            fraction(conversion.high),
            conversion.clean === null ? '' : fraction(conversion.clean),
            conversion.outcome,
            ...alarmCells(falseAlarms),
          ]
        : []),
    ])
    return {
      filename: `signals-${input.startDate}-${input.endDate}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: csvOf([clean ? [...HEAD, ...RATE_HEAD, ...ALARM_HEAD] : HEAD, ...lines]),
    }
  },
} satisfies HandlersOf<Needs>

const fraction = (value: number): string => value.toFixed(6)

function alarmCells(of: FalseAlarms | null): (string | number)[] {
  if (!of) return ['', '', '', '']
  return [of.visits, of.converted, ...(of.share ? [fraction(of.share.low), fraction(of.share.high)] : ['', ''])]
}

async function detectionOf(context: Context, input: Input<'logs.exportDetection'>): Promise<Reply<'logs.detection'>> {
  const query = await toHitQuery(context, { ...input, filter: {}, class: 'all' })
  const isReader = CONVERSION_READERS.includes(context.caller.account.role)
  const [{ rows, sums }, rates, heldOut, alarms] = await Promise.all([
    signalsIn(context.services.events, query),
    isReader ? ratesOf(context.services, query) : undefined,
    isReader ? heldOutOf(context.services, query) : [],
    isReader ? falseAlarmsOf(context.services, query) : () => null,
  ])
  const none = { passed: 0, converted: 0, rate: 0, low: 0, high: 1, clean: null, outcome: 'none' as const }
  const signals = rows.map((row) => ({
    ...row,
    conversion: rates ? (rates.signals.get(row.signal) ?? none) : null,
    falseAlarms: alarms(row.signal),
  }))
  return { signals: signals.toSorted(inOrder(input)), sums, clean: rates?.clean ?? null, heldOut }
}

/** With a conversion: others may report none. */
async function ratesOf({ db, events }: Pick<Services, Needs>, query: HitQuery) {
  const { campaigns, clients, startDate, endDate, timezone } = query
  const converted = await convertedBySignal(
    db,
    { campaigns, clients, from: startOfDay(startDate, timezone), to: startOfDay(dayAfter(endDate), timezone) },
    MOST_CAMPAIGNS,
  )
  const measured = [...new Set(converted.map(({ campaign }) => campaign))]
  return signalRates(await passedBySignal(events, { ...query, campaigns: measured }), converted)
}

async function heldOutOf({ db, events }: Pick<Services, Needs>, query: HitQuery): Promise<HeldOut[]> {
  const visits = await heldOutVisits(events, query, MOST_HOLD_OUTS)
  if (visits.length === 0) return []
  const ids = visits.map(({ campaign }) => campaign)
  const { startDate, endDate, timezone } = query
  const range = { from: startOfDay(startDate, timezone), to: startOfDay(dayAfter(endDate), timezone) }
  const [converted, names] = await Promise.all([
    convertedByClass(db, { campaigns: ids, ...range }, MOST_CONVERTED),
    campaignNames(db, ids),
  ])
  const among = await heldOutAmong(events, { ...query, campaigns: ids }, converted.bots)
  return visits.map(({ campaign, heldOut, people }) => {
    const bots = { visits: heldOut, converted: Math.min(heldOut, among.get(campaign) ?? 0) }
    const persons = { visits: people, converted: Math.min(people, converted.people.get(campaign) ?? 0) }
    return {
      companyId: campaign,
      companyName: names.get(campaign) ?? '',
      ...bots,
      people: persons,
      ...peopleShare(bots, persons),
    }
  })
}

const VALUE: Record<SignalSort, (row: SignalFigures) => string | number> = {
  visits: ({ visits }) => visits,
  signal: ({ signal }) => signal,
  suspicious: ({ suspicious }) => suspicious,
  bot: ({ bot }) => bot,
  rate: ({ conversion }) => (conversion && conversion.passed > 0 ? conversion.rate : -1),
  last: ({ lastHit }) => lastHit,
}

function inOrder({ sort, order }: Pick<Input<'logs.exportDetection'>, 'sort' | 'order'>) {
  const [value, sign] = [VALUE[sort], order === 'asc' ? 1 : -1]
  return (one: SignalFigures, other: SignalFigures): number => {
    const [a, b] = [value(one), value(other)]
    return a === b ? 0 : sign * (a < b ? -1 : 1)
  }
}
