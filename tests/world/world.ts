/**
 * Real-world cases: inputs from other projects and vendors' documents, with our right result. Cases are in `cases/`,
 * one per line where possible; `subjects.ts` lists them, a test beside it runs each.
 */
import { describe, expect, it } from 'vitest'

/** Where a case is tested: functions, a call's handler, a running service or other program, a browser. */
type Level = 'pure' | 'call' | 'server' | 'browser'

export type WorldCase<Sent = unknown, Right = unknown> = {
  /** `owner/project#number` of a public thread, `RFC 3986 5.2`, or a public document's address. */
  from: string
  /** Raw: bytes as `Buffer.from('…', 'latin1')` or escaped text, never a description. */
  sent: Sent
  right: Right
  level: Level
  /** Only if another result is arguable. */
  why?: string
}

/** Project or document of a case: `owner/project`, `RFC 3986`, the address without fragment. */
export function sourceOf({ from }: WorldCase): string {
  const known = /^(RFC \d+)\b/.exec(from)?.[1] ?? /^([\w.-]+\/[\w.-]+)#\d+$/.exec(from)?.[1]
  if (known !== undefined) return known
  return new URL(from).href.replace(/#.*$/, '')
}

const SHOWN = 100

/** A test per case: `outcome` of the input equals the right result. Skips other levels. */
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
