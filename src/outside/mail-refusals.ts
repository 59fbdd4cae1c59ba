/** Whether the mail server takes letters, told from the last ones. */

export type Refusals = {
  taken: () => void
  /** `final`: it refused this letter for good, which may be its reader's fault alone. */
  refused: (error: unknown, final: boolean) => void
  /** Why letters are not taken now, in one line without a reader's address; null: they are. */
  now: () => string | null
}

/** A refusal for good is told for so long when no other letter follows: one wrong address is no broken server. */
const FINAL_MS = 3_600_000
const LONGEST = 200

export function createRefusals(clock: () => number = Date.now): Refusals {
  let last: { reason: string; until: number } | undefined
  return {
    taken: () => void (last = undefined),
    refused: (error, final) => {
      const text = error instanceof Error ? error.message : String(error)
      const reason = (text.split('\n', 1)[0] ?? '').replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, LONGEST)
      last = { reason, until: final ? clock() + FINAL_MS : Number.POSITIVE_INFINITY }
    },
    now: () => (last && clock() < last.until ? last.reason : null),
  }
}
