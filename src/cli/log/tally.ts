/** What became of the lines, for the operator's eyes. */
export type Tally = { lines: number; skipped: number; unreadable: number; taken: number; known: number; refused: Map<string, number>; /** The first lines that could not be read. */ shown: string[] }

const MOST_SHOWN = 5
const SHOWN_LENGTH = 160

export const newTally = (): Tally => ({ lines: 0, skipped: 0, unreadable: 0, taken: 0, known: 0, refused: new Map(), shown: [] })

/** A log holds what strangers sent: nothing of it may move the cursor. */
export const printable = (text: string): string => text.slice(0, SHOWN_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')

export function countUnreadable(tally: Tally, text: string | undefined): void {
  tally.unreadable += 1
  if (tally.shown.length < MOST_SHOWN) tally.shown.push(`line ${tally.lines}: ${text === undefined ? '(too long)' : printable(text)}`)
}

const REFUSED: Readonly<Record<string, string>> = { tooOld: 'older than 30 days', ahead: 'ahead of the clock', invalid: 'no address, or not whole' }

export function sentences({ lines, skipped, unreadable, taken, known, refused, shown }: Tally): string[] {
  return [
    `${lines} lines: ${taken} visits recorded, ${known} known before, ${skipped} no pages, ${unreadable} unreadable`,
    ...[...refused].map(([why, count]) => `${count} refused: ${REFUSED[why] ?? why}`),
    ...shown.map((line) => `unreadable ${line}`),
  ]
}
