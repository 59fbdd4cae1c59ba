/** Effect of changed settings on past visits. Pure, in any order. */
import type { Category, HitClass } from '../../contract/hits/hits.ts'
import { REPLAY_DIMENSIONS, type ReplayDimension, type Assessment } from '../../contract/experiments/replay-words.ts'
import type { Estimate, Replay, ReplayMove } from '../../contract/experiments/replay.ts'
import { exactMinor, finestMinor } from '../../lib/numbers/money.ts'
import type { Costs } from '../money/costs/spread.ts'
import { rateOf } from '../detection/signal-conversion.ts'

/** `passes`: a person's destination. `link`: that destination without per-visit additions. */
export type Outcome = {
  class: HitClass
  suspicious: boolean
  category: Category
  passes: boolean
  link: string
  to: string
}

export type VerdictPair = {
  hit: string
  campaign: string
  /** ISO 8601. */
  time: string
  /** YYYY-MM-DD in the reader's zone. */
  day: string
  unique: boolean
  was: Outcome
  becomes: Outcome & { reasons: Replay['examples'][number]['becomes']['reasons'] }
  /** Several for dimensions like signals. */
  values: Readonly<Record<ReplayDimension, readonly string[]>>
  /** Known cost, only for moved visits. */
  billed: Costs
  /** Some facts were not stored. */
  partly: boolean
  checked: boolean
}

export const MOVES = ['turnedAway', 'letThrough', 'elsewhere'] as const
type Move = (typeof MOVES)[number]
type Moves = Record<Move, number>

/** Undefined: the same destination. */
export function moveOf({ was, becomes }: { was: Outcome; becomes: Outcome }): Move | undefined {
  if (was.passes !== becomes.passes) return was.passes ? 'turnedAway' : 'letThrough'
  return was.passes && was.link !== becomes.link ? 'elsewhere' : undefined
}

export const assessmentOf = ({ class: hitClass, suspicious }: Pick<Outcome, 'class' | 'suspicious'>): Assessment => {
  if (hitClass === 'bot') return 'bot'
  return suspicious ? 'doubt' : 'person'
}

/** Wilson's 95 % interval; exact if all were judged. */
export function estimateOf(part: number, { judged, visits }: Pick<Replay, 'judged' | 'visits'>): Estimate {
  if (judged >= visits) return { visits: part, low: part, high: part }
  const { rate, low, high } = rateOf(part, judged)
  // observed visits exist, whatever the interval says
  return {
    visits: Math.round(rate * visits),
    low: Math.max(part, Math.floor(low * visits)),
    high: Math.min(visits, Math.ceil(high * visits)),
  }
}

const [MOST_VALUES, MOST_EXAMPLES] = [20, 50]
/** Beyond this, the half with the fewest visits is dropped. */
const MOST_COUNTED = 20_000

export type Paid = { payout: number; currency: string }

/** Serialisable state; a replay continues from it. */
export type ReplayCounts = {
  judged: number
  partly: number
  checked: number
  moved: Moves
  firsts: Moves
  converted: Moves
  revenue: Record<Move, Record<string, number>>
  /** Cost of moved visits by currency, in 10⁻³⁰; absent in older counts. */
  billed?: Record<Move, Record<string, string>>
  matrix: Replay['matrix']
  /** Absent in older counts. */
  categories?: NonNullable<Replay['categories']>
  days: [day: string, moves: Moves][]
  values: Replay['values']
  examples: Replay['examples']
  /** Absent in older counts, which go on without. */
  campaigns?: [id: string, counts: OfCampaign][]
}
type OfCampaign = { judged: number; moved: Moves; converted: Moves }

type Replaying = {
  add: (visit: VerdictPair) => void
  /** Converted visits are all judged. */
  addConverted: (visit: VerdictPair, paid: readonly Paid[]) => void
  /** State to continue with `createReplay`. */
  counts: () => ReplayCounts
  /** `visits`: all of the campaigns in that time. `of`: those of each; absent: as judged. */
  result: (visits: number, of?: ReadonlyMap<string, number>) => Omit<Replay, 'from' | 'to'>
}

const none = (): Moves => ({ turnedAway: 0, letThrough: 0, elsewhere: 0 })
export const mapMoves = <Value>(of: (move: Move) => Value): Record<Move, Value> => ({
  turnedAway: of('turnedAway'),
  letThrough: of('letThrough'),
  elsewhere: of('elsewhere'),
})
const exactSums = (sums: Readonly<Record<string, string>> = {}): Map<string, bigint> =>
  new Map(Object.entries(sums).map(([currency, text]) => [currency, BigInt(text)]))
const sumOf = ({ turnedAway, letThrough, elsewhere }: Moves): number => turnedAway + letThrough + elsewhere

function valueOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

/** Overrepresented among moved visits, by the lower bound of their share. */
function telling(values: readonly Replay['values'][number][], share: number): Replay['values'] {
  return values
    .map((value) => ({ value, low: rateOf(sumOf(value), value.of).low }))
    .filter(({ low }) => low > share)
    .toSorted(
      (one, other) =>
        other.low - one.low ||
        sumOf(other.value) - sumOf(one.value) ||
        keyOf(one.value).localeCompare(keyOf(other.value)),
    )
    .slice(0, MOST_VALUES)
    .map(({ value }) => value)
}

const NOTHING: ReplayCounts = {
  judged: 0,
  partly: 0,
  checked: 0,
  moved: none(),
  firsts: none(),
  converted: none(),
  revenue: { turnedAway: {}, letThrough: {}, elsewhere: {} },
  billed: { turnedAway: {}, letThrough: {}, elsewhere: {} },
  matrix: [],
  categories: [],
  days: [],
  values: [],
  examples: [],
  campaigns: [],
}

type Counted = Replay['values'][number]
const keyOf = ({ dimension, value }: Pick<Counted, 'dimension' | 'value'>): string => `${dimension} ${value}`

/** A map per dimension avoids joint keys. */
type Values = Readonly<Record<ReplayDimension, Map<string, Counted>>>

function byDimension(known: readonly Counted[]): Values {
  const values = Object.fromEntries(REPLAY_DIMENSIONS.map((dimension) => [dimension, new Map()])) as Values
  for (const counted of known) values[counted.dimension].set(counted.value, counted)
  return values
}

const allOf = (values: Values): Counted[] => REPLAY_DIMENSIONS.flatMap((dimension) => [...values[dimension].values()])

/** Most visits first; none for a single one. */
function campaignsOf(
  counted: ReadonlyMap<string, OfCampaign>,
  visitsOf: ReadonlyMap<string, number>,
): NonNullable<Replay['campaigns']> {
  const ids = [...new Set([...visitsOf.keys(), ...counted.keys()])]
  if (ids.length < 2) return []
  return ids
    .map((id) => {
      const { judged, moved, converted } = counted.get(id) ?? noneOf()
      const visits = Math.max(visitsOf.get(id) ?? 0, judged)
      const moves = mapMoves((move) => ({
        ...estimateOf(moved[move], { judged, visits }),
        converted: converted[move],
      }))
      return { id, visits, judged, ...moves }
    })
    .toSorted((one, other) => other.visits - one.visits || Number(one.id) - Number(other.id))
}
const noneOf = (): OfCampaign => ({ judged: 0, moved: none(), converted: none() })

export function createReplay(before: ReplayCounts = NOTHING): Replaying {
  const { moved, firsts, converted, revenue, ...known } = structuredClone(before)
  const billed = mapMoves((move) => exactSums(known.billed?.[move]))
  let { judged, partly, checked } = known
  const matrix = new Map(known.matrix.map((cell) => [`${cell.was} ${cell.becomes}`, cell]))
  const categories = new Map((known.categories ?? []).map((cell) => [`${cell.was} ${cell.becomes}`, cell]))
  const days = new Map(known.days)
  const values = byDimension(known.values)
  let kept = known.values.length
  const examples = new Map(known.examples.map((example) => [example.hit, example]))
  const campaigns = known.campaigns && new Map(known.campaigns)
  const ofCampaign = ({ campaign }: VerdictPair) => campaigns && valueOf(campaigns, campaign, noneOf)

  function cellOf(visit: VerdictPair): Replay['matrix'][number] {
    const [was, becomes] = [assessmentOf(visit.was), assessmentOf(visit.becomes)]
    return valueOf(matrix, `${was} ${becomes}`, () => ({ was, becomes, visits: 0, unique: 0, converted: 0 }))
  }

  function countCategory({ was, becomes, unique }: VerdictPair): void {
    if (was.category === becomes.category) return
    const cell = valueOf(categories, `${was.category} ${becomes.category}`, () => ({
      was: was.category,
      becomes: becomes.category,
      visits: 0,
      unique: 0,
    }))
    cell.visits += 1
    if (unique) cell.unique += 1
  }

  function makeRoom(): void {
    for (let few = 1; kept > MOST_COUNTED / 2; few *= 2)
      for (const { dimension, value, of } of allOf(values)) if (of <= few && values[dimension].delete(value)) kept -= 1
  }

  function countValues(visit: VerdictPair, move: Move | undefined): void {
    for (const dimension of REPLAY_DIMENSIONS)
      for (const value of visit.values[dimension]) {
        let counted = values[dimension].get(value)
        if (counted === undefined) {
          values[dimension].set(value, (counted = { dimension, value, ...none(), of: 0 }))
          kept += 1
        }
        counted.of += 1
        if (move) counted[move] += 1
      }
    if (kept > MOST_COUNTED) makeRoom()
  }

  function keep({ hit, time, was, becomes }: VerdictPair, isConverted: boolean): void {
    const { passes: _passed, link: _link, category: _category, ...before } = was
    const { passes: _passes, link: _next, category: _other, ...after } = becomes
    examples.set(hit, { hit, time, converted: isConverted, was: before, becomes: after })
  }

  const costOf = (move: Move, visits: number): ReplayMove['cost'] =>
    [...billed[move]]
      .filter(([, exact]) => exact > 0n)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([currency, exact]) => ({
        currency,
        amount: finestMinor((exact * BigInt(visits)) / BigInt(Math.max(1, judged)), currency),
      }))

  const moveSum = (move: Move, visits: number): ReplayMove => ({
    ...estimateOf(moved[move], { judged, visits }),
    unique: estimateOf(firsts[move], { judged, visits }).visits,
    converted: converted[move],
    revenue: Object.entries(revenue[move]).map(([currency, payout]) => ({ currency, payout })),
    cost: costOf(move, visits),
  })

  return {
    add(visit) {
      judged += 1
      if (visit.partly) partly += 1
      if (visit.checked) checked += 1
      const cell = cellOf(visit)
      cell.visits += 1
      if (visit.unique) cell.unique += 1
      countCategory(visit)
      const own = ofCampaign(visit)
      if (own) own.judged += 1
      const move = moveOf(visit)
      const onDay = valueOf(days, visit.day, none)
      countValues(visit, move)
      if (!move) return
      moved[move] += 1
      if (own) own.moved[move] += 1
      if (visit.unique) firsts[move] += 1
      onDay[move] += 1
      for (const [currency, { cost }] of visit.billed)
        billed[move].set(currency, (billed[move].get(currency) ?? 0n) + cost)
      if (examples.size < MOST_EXAMPLES && !examples.has(visit.hit)) keep(visit, false)
    },
    addConverted(visit, paid) {
      cellOf(visit).converted += 1
      const move = moveOf(visit)
      if (!move) return
      converted[move] += 1
      const own = ofCampaign(visit)
      if (own) own.converted[move] += 1
      const sums = revenue[move]
      for (const { currency, payout } of paid) sums[currency] = exactMinor((sums[currency] ?? 0) + payout)
      keep(visit, true)
    },
    counts: () =>
      structuredClone({
        judged,
        partly,
        checked,
        moved,
        firsts,
        converted,
        revenue,
        billed: mapMoves((move) => Object.fromEntries([...billed[move]].map(([key, exact]) => [key, String(exact)]))),
        matrix: [...matrix.values()],
        categories: [...categories.values()],
        days: [...days],
        values: allOf(values),
        examples: [...examples.values()],
        ...(campaigns && { campaigns: [...campaigns] }),
      }),
    result: (visits, of = NO_VISITS) => ({
      visits: Math.max(visits, judged),
      judged,
      turnedAway: moveSum('turnedAway', Math.max(visits, judged)),
      letThrough: moveSum('letThrough', Math.max(visits, judged)),
      elsewhere: moveSum('elsewhere', Math.max(visits, judged)),
      matrix: [...matrix].toSorted(([one], [other]) => one.localeCompare(other)).map(([, cell]) => cell),
      categories: [...categories]
        .toSorted(([one, { visits: few }], [other, { visits: many }]) => many - few || one.localeCompare(other))
        .map(([, cell]) => cell),
      days: [...days]
        .map(([day, moves]) => ({ day, ...moves }))
        .toSorted((one, other) => one.day.localeCompare(other.day)),
      values: telling(allOf(values), sumOf(moved) / Math.max(1, judged)),
      examples: [...examples.values()]
        .toSorted((one, other) => Number(other.converted) - Number(one.converted) || other.time.localeCompare(one.time))
        .slice(0, MOST_EXAMPLES),
      partly,
      checked,
      campaigns: campaigns ? campaignsOf(campaigns, of) : [],
    }),
  }
}

const NO_VISITS: ReadonlyMap<string, number> = new Map()
