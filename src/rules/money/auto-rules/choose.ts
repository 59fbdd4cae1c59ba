/** Which of the things that fire a rule acts on in one day. */

export type Candidate = {
  /** Campaign and value; alike for the same thing. */
  key: string
  /** Only the worst of a group is taken; undefined: all are. */
  group?: string | undefined
  excess: number
}

type Limits = {
  /** Things that rest. */
  rests: (key: string) => boolean
  /** Acts that the rule may still make on this day. */
  room: number
}

/** Worst first, equal ones by key. `capped`: how many the cap left out. */
export function chooseActs<One extends Candidate>(
  candidates: readonly One[],
  { rests, room }: Limits,
): { acts: One[]; capped: number } {
  const groups = new Set<string>()
  const ready = candidates
    .toSorted((one, other) => other.excess - one.excess || (one.key < other.key ? -1 : 1))
    .filter(({ group }) => {
      if (group === undefined) return true
      const isFirst = !groups.has(group)
      groups.add(group)
      return isFirst
    })
    .filter(({ key }) => !rests(key))
  const acts = ready.slice(0, Math.max(0, room))
  return { acts, capped: ready.length - acts.length }
}
