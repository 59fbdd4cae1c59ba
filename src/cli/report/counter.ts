/** By value of a dimension, in bounded memory. */

/** Each visit is in exactly one group. Crawlers are verified or uncheckable Bots. */
export const GROUPS = ['people', 'suspicious', 'crawlers', 'bots'] as const
export type Group = (typeof GROUPS)[number]
export type Counts = Record<Group, number>

export const noCounts = (): Counts => ({ people: 0, suspicious: 0, crawlers: 0, bots: 0 })
export const visitsOf = (counts: Counts): number => GROUPS.reduce((sum, group) => sum + counts[group], 0)

export function addTo(counts: Counts, more: Counts): void {
  for (const group of GROUPS) counts[group] += more[group]
}

/** Longer values are cut. */
const LONGEST = 200

export type Counter = {
  add: (value: string, group: Group) => void
  /** `cut`: too many values, so rare ones are in `others`. */
  read: () => { values: ReadonlyMap<string, Readonly<Counts>>; others: Counts; cut: boolean }
}

/** Beyond `most`, merges the rarer half. */
export function createCounter(most: number): Counter {
  const values = new Map<string, Counts>()
  const others = noCounts()
  let cut = false

  function drop(): void {
    cut = true
    const rarest = [...values].toSorted((a, b) => visitsOf(a[1]) - visitsOf(b[1]))
    for (const [value, counts] of rarest.slice(0, Math.ceil(rarest.length / 2))) {
      addTo(others, counts)
      values.delete(value)
    }
  }

  return {
    add(value, group) {
      const key = value.slice(0, LONGEST)
      let counts = values.get(key)
      if (!counts) {
        if (values.size >= most) drop()
        values.set(key, (counts = noCounts()))
      }
      counts[group] += 1
    },
    read: () => ({ values, others, cut }),
  }
}
