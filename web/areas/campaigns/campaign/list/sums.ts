import type { Counts } from '../../../../../src/contract/hits/hits.ts'

const NONE: Counts = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }

export const hitsOf = ({ target, bot }: Counts): number => target + bot

export const sumOf = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (sum, row) => ({
      target: sum.target + row.target,
      targetUnique: sum.targetUnique + row.targetUnique,
      bot: sum.bot + row.bot,
      botUnique: sum.botUnique + row.botUnique,
    }),
    NONE,
  )

export const longestOf = (rows: readonly Counts[]): number => Math.max(0, ...rows.map(hitsOf))
