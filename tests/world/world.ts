/**
 * Cases from the world: what other projects were sent, what vendors document, and what is right here. A subject's cases
 * stand in `cases/`, each in one line as far as it fits; `subjects.ts` lists them, and a test beside it tries each.
 */
import { describe, expect, it } from 'vitest'

/** What holds a case: functions alone, a call's handler, a running service or another's program, a browser. */
type Level = 'pure' | 'call' | 'server' | 'browser'

export type WorldCase<Sent = unknown, Right = unknown> = {
  /** `owner/project#number` of a public thread, `RFC 3986 5.2`, or the address of a public document. */
  from: string
  /** As it came: bytes as `Buffer.from('…', 'latin1')` or a text with escapes, never a description. */
  sent: Sent
  right: Right
  level: Level
  /** Only where another outcome could be argued for. */
  why?: string
}

/** The project or document that a case is from: `owner/project`, `RFC 3986`, the address without its fragment. */
export function sourceOf({ from }: WorldCase): string {
  const known = /^(RFC \d+)\b/.exec(from)?.[1] ?? /^([\w.-]+\/[\w.-]+)#\d+$/.exec(from)?.[1]
  if (known !== undefined) return known
  return new URL(from).href.replace(/#.*$/, '')
}

const SHOWN = 100

/** A test for each case: what `outcome` makes of what was sent is what is right. Those of other levels are left out. */
export function tryCases<Sent, Right>(
  cases: readonly WorldCase<Sent, Right>[],
  outcome: (sent: Sent, one: WorldCase<Sent, Right>) => Right | Promise<Right>,
  level: Level = 'pure',
): void {
  describe(level, () => {
    for (const one of cases.filter((each) => each.level === level)) {
      it(`${one.from}: ${JSON.stringify(one.sent).slice(0, SHOWN)}`, async () => {
        expect(await outcome(one.sent, one)).toEqual(one.right)
      })
    }
  })
}
