/** Choices that look free and are the same each time for the same seed. */
import { hash32 } from '../../lib/hash.ts'

export type Dice = {
  /** 0 to 1, without 1. */
  roll: () => number
  between: (least: number, most: number) => number
  /** A whole number, both ends included. */
  whole: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Some of them, in an order of its own. */
  some: <T>(from: readonly T[], count: number) => T[]
  /** Another set of choices, which does not depend on how many were made here. */
  fork: (name: string) => Dice
}

/** Mulberry32: 32 bits of state, well spread, not for secrets. */
export function createDice(seed: string): Dice {
  let state = hash32(seed)
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  return {
    roll,
    between: (least, most) => least + roll() * (most - least),
    whole,
    chance: (share) => roll() < share,
    pick: (from) => {
      const found = from[whole(0, from.length - 1)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
    some: (from, count) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
    fork: (name) => createDice(`${seed}/${name}`),
  }
}
