/** What the corpus is made of. */
import { seeded } from '../../../src/lib/numbers/seeded.ts'

/**
 * `seen`: looked at while the rules were written. `held`: made by other rules, of other versions, makers and devices.
 */
export type Part = 'seen' | 'held'

export const PEOPLE = ['desktop', 'mobile', 'odd', 'in-app', 'behind a gateway'] as const
export const MACHINES = ['declared bots', 'crawler claims', 'libraries', 'AI agents', 'automation', 'spoofers'] as const
export type Group = (typeof PEOPLE)[number] | (typeof MACHINES)[number]

export type Headers = Readonly<Record<string, string>>
export type Sample = { group: Group; part: Part; userAgent: string; headers: Headers | null }

/** A repeatable choice: the corpus is the same on every run. */
export function chooser(seed: number) {
  const random = seeded(seed)
  const below = (end: number): number => Math.floor(random() * end)
  return {
    below,
    between: (first: number, last: number): number => first + below(last - first + 1),
    of: <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0],
    chance: (share: number): boolean => random() < share,
  }
}
export type Choose = ReturnType<typeof chooser>

export function expand(choose: Choose, template: string): string {
  return template.replaceAll(/<([^<>]+)>/g, (_, inside: string) => {
    const range = /^(\d+)-(\d+)$/.exec(inside)
    if (range) return String(choose.between(Number(range[1]), Number(range[2])))
    return choose.of(inside.split('|') as [string, ...string[]])
  })
}
