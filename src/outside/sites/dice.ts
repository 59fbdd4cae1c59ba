/** Deterministic random choices by seed. */
import { hash32 } from '../../lib/numbers/hash.ts'

export type Dice = {
  /** 0 ≤ value < 1. */
  roll: () => number
  between: (least: number, most: number) => number
  /** An integer, both ends included. */
  whole: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Some of them, shuffled. */
  some: <T>(from: readonly T[], count: number) => T[]
  /** Independent choices. */
  fork: (name: string) => Dice
}

/** Mulberry32: 32 bits of state, not for secrets. */
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
