/**
 * The check on the edge: who took it within a day, and the visits that were answered by it and are not ended yet. Marks
 * of visitors say who: they count for all threads, and other processes hear of them.
 */
import type { CheckEnd } from '../contract/hit-sources.ts'
import type { HitRow } from '../store/events/columns.ts'
import type { VisitorWindow } from '../store/shared/window.ts'
import { note } from './marks.ts'
import { readTicket } from './probe-seal.ts'

/** Who takes no step in this time has left. Milliseconds. */
export const STEP_MS = 60_000
/** A step at the last moment is on its way back to the site. Milliseconds. */
const SLACK_MS = 5000
/** How old a file of visits that were answered by the check becomes while nothing is wrong. Milliseconds. */
export const HELD_MS = STEP_MS + SLACK_MS
/** How long the button's address is good for. Milliseconds. */
const BUTTON_MS = 600_000

/** Names the parameter by which the button, and a page whose script cannot reach the edge, go on. */
export const CHECK_PARAMETER = 'weir-check'

/** A visit that was answered by the check: its row if its step is taken and its visitor does not come back, and if not. */
export type PendingVisit = { gone: HitRow; left: HitRow }

export type CheckParts = {
  marks: Pick<VisitorWindow, 'see' | 'peek'>
  /** Tells the other processes of a mark. */
  recalled?: ((name: string) => void) | undefined
}

const passedName = (visitor: string): string => `checked|${visitor}`
const silentName = (visitor: string): string => `silent|${visitor}`
const cameName = (visitor: string): string => `came|${visitor}`

const isCounted = ({ marks }: CheckParts, name: string, time: number): boolean => marks.peek(name, time).repeats > 1

/** Whether the visitor took the check within 24 hours. */
export const hasPassed = (parts: CheckParts, visitor: string, time: number): boolean =>
  isCounted(parts, passedName(visitor), time)

/** Whether the visitor came back after the check. */
export const cameBack = (parts: CheckParts, visitor: string, time: number): boolean =>
  isCounted(parts, cameName(visitor), time)

/** Notes that the visitor took the check. */
export function notePassed({ marks, recalled }: CheckParts, visitor: string, time: number): void {
  marks.see(passedName(visitor), time)
  recalled?.(passedName(visitor))
}

/** How the check ended for a visit that goes on: `taken` for the first one after it, '' for later ones. */
export function noteCame({ marks, recalled }: CheckParts, visitor: string, time: number): CheckEnd {
  if (!marks.see(cameName(visitor), time).unique) return ''
  recalled?.(cameName(visitor))
  return 'taken'
}

/** Whether the visitor went on from a check within 24 hours whose page told nothing. */
export const wasSilent = (parts: CheckParts, visitor: string, time: number): boolean =>
  isCounted(parts, silentName(visitor), time)

export function noteSilent({ marks, recalled }: CheckParts, visitor: string, time: number): void {
  note({ marks, tell: recalled }, silentName(visitor), time)
}

export type Button = {
  /** The visited URL without the parameter. */ url: string
  /** Ticket of the check whose button was pressed; '' for none. */ ticket: string
}

/** Takes the button's parameter out of a visited URL. */
export function readButton(url: string): Button {
  if (!url.includes(CHECK_PARAMETER)) return { url, ticket: '' }
  const found = /([?&])weir-check=([\w.-]{1,255})(&|(?=#)|$)/.exec(url)
  if (!found) return { url, ticket: '' }
  const [whole, before = '', ticket = '', after = ''] = found
  const joint = after === '' ? '' : before
  return { url: url.slice(0, found.index) + joint + url.slice(found.index + whole.length), ticket }
}

/** Whether the ticket is of a check that this visitor was lately answered by. */
export function isOwnTicket(
  ticket: string,
  { secret, visitor, key, time }: { secret: string; visitor: string; key: string; time: number },
): boolean {
  if (ticket === '' || secret === '') return false
  const read = readTicket(ticket, (named) => (named === key ? secret : undefined), time, BUTTON_MS)
  return read?.visitor === visitor
}
