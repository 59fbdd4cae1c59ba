import {
  billsInForce,
  type Buyers,
  type CostEntry,
  isBill,
  isCredit,
  overlap,
  scopeOf,
  type TimeRange,
  within,
} from './entries.ts'

export type CostConflict = { entered: CostEntry[]; known: CostEntry[] }

type Group = TimeRange & { campaign: string; dimension: string; entries: CostEntry[] }

/** `known`: entries not reversed. */
export function replacedCosts(entered: readonly CostEntry[], known: readonly CostEntry[]): CostConflict {
  const byScope = Map.groupBy(inForce(known), scopeOf)
  return meetingOf(
    entered.filter(isBill).flatMap((entry) => {
      const replaced = (byScope.get(scopeOf(entry)) ?? []).filter((one) => within(one, entry))
      return replaced.some((one) => !isSame(one, entry)) ? replaced.map((one) => [entry, one] as const) : []
    }),
  )
}

/** Bills of other scopes or the source for the same campaigns and days; and identical credits. */
export function duplicateCosts(
  entered: readonly CostEntry[],
  known: readonly CostEntry[],
  buyers: Buyers,
): CostConflict {
  const replaced = new Set(replacedCosts(entered, known).known)
  const groups = Map.groupBy(
    groupsOf(
      inForce(known).filter((one) => !replaced.has(one)),
      buyers,
    ),
    ({ campaign }) => campaign,
  )
  const pairs = groupsOf(entered.filter(isBill), buyers).flatMap((mine) =>
    (groups.get(mine.campaign) ?? []).filter((other) => overlap(mine, other)).flatMap((other) => pairsOf(mine, other)),
  )
  return meetingOf([...pairs, ...sameCredits(entered, known)])
}

const inForce = (known: readonly CostEntry[]): CostEntry[] =>
  billsInForce(known.toSorted((a, b) => (a.id < b.id ? 1 : -1)))

const isSame = (one: CostEntry, other: CostEntry): boolean =>
  one.from === other.from && one.to === other.to && one.amount === other.amount && one.currency === other.currency

type Pair = readonly [entered: CostEntry, known: CostEntry]

function meetingOf(pairs: readonly Pair[]): CostConflict {
  return { entered: [...new Set(pairs.map(([one]) => one))], known: [...new Set(pairs.map(([, other]) => other))] }
}

function pairsOf(mine: Group, other: Group): Pair[] {
  const [first] = other.entries
  if (mine.dimension !== other.dimension && first)
    return [
      ...mine.entries.map((entry): Pair => [entry, first]),
      ...other.entries.flatMap((known): Pair[] => (mine.entries[0] ? [[mine.entries[0], known]] : [])),
    ]
  const byValue = Map.groupBy(other.entries, ({ value }) => value)
  return mine.entries.flatMap((entry) =>
    (byValue.get(entry.value) ?? [])
      .filter((known) => scopeOf(known) !== scopeOf(entry))
      .map((known): Pair => [entry, known]),
  )
}

function groupsOf(entries: readonly CostEntry[], buyers: Buyers): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of entries)
    for (const campaign of campaignsOf(entry, buyers)) {
      const { from, to, dimension } = entry
      const key = `${campaign}|${dimension}|${from}|${to}`
      const group = groups.get(key)
      if (group) group.entries.push(entry)
      else groups.set(key, { campaign, dimension, from, to, entries: [entry] })
    }
  return [...groups.values()]
}

/** A source without buyers may also have several bills. */
const campaignsOf = ({ campaign, source }: CostEntry, buyers: Buyers): string[] =>
  source === '' ? [campaign] : [`source ${source}`, ...(buyers.get(source) ?? [])]

function sameCredits(entered: readonly CostEntry[], known: readonly CostEntry[]): Pair[] {
  const keyOf = (one: CostEntry) => `${scopeOf(one)}|${one.from}|${one.to}|${one.amount}|${one.currency}`
  const credits = Map.groupBy(known.filter(isCredit), keyOf)
  return entered.filter(isCredit).flatMap((entry) => (credits.get(keyOf(entry)) ?? []).map((one): Pair => [entry, one]))
}
