/** Visitors who took the check within a day, and pending visits, in marks shared with threads and processes. */
import type { CheckEnd } from '../../contract/hits/hit-sources.ts'
import type { HitRow } from '../../store/events/columns.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import { note } from './marks.ts'
import { readTicket } from './probe-seal.ts'

/** Milliseconds after which a visitor without a report has left. */
const STEP_MS = 60_000
/** Milliseconds for a late report. */
const SLACK_MS = 5000
/** Normal age of a file of pending visits, milliseconds. */
export const HELD_MS = STEP_MS + SLACK_MS
/** Validity of the button's address, milliseconds. */
const BUTTON_MS = 600_000

/** Query parameter of the button, and of pages whose script cannot reach the edge. */
export const CHECK_PARAMETER = 'weir-check'

/** Rows for each end: `gone` if the check was taken without return, else `left`. */
export type PendingVisit = { gone: HitRow; left: HitRow }

export type CheckParts = {
  marks: Pick<VisitorWindow, 'see' | 'peek'>
  recalled?: ((name: string) => void) | undefined
}

const passedName = (visitor: string): string => `checked|${visitor}`
const silentName = (visitor: string): string => `silent|${visitor}`
const cameName = (visitor: string): string => `came|${visitor}`

const isCounted = ({ marks }: CheckParts, name: string, time: number): boolean => marks.peek(name, time).repeats > 1

/** True for 24 hours after the check. */
export const hasPassed = (parts: CheckParts, visitor: string, time: number): boolean =>
  isCounted(parts, passedName(visitor), time)

export const hasReturned = (parts: CheckParts, visitor: string, time: number): boolean =>
  isCounted(parts, cameName(visitor), time)

export function recordPassed({ marks, recalled }: CheckParts, visitor: string, time: number): void {
  marks.see(passedName(visitor), time)
  recalled?.(passedName(visitor))
}

/** `taken` for the first visit after the check, '' for later ones. */
export function recordReturn({ marks, recalled }: CheckParts, visitor: string, time: number): CheckEnd {
  if (!marks.see(cameName(visitor), time).unique) return ''
  recalled?.(cameName(visitor))
  return 'taken'
}

/** True if the visitor continued from a check that reported nothing, within 24 hours. */
export const wasSilent = (parts: CheckParts, visitor: string, time: number): boolean =>
  isCounted(parts, silentName(visitor), time)

export function recordSilent({ marks, recalled }: CheckParts, visitor: string, time: number): void {
  note({ marks, tell: recalled }, silentName(visitor), time)
}

type Button = {
  /** Without the parameter. */ url: string
  /** Ticket of the pressed button's check; '' if none. */ ticket: string
}

export function readButton(url: string): Button {
  if (!url.includes(CHECK_PARAMETER)) return { url, ticket: '' }
  const found = /([?&])weir-check=([\w.-]{1,255})(&|(?=#)|$)/.exec(url)
  if (!found) return { url, ticket: '' }
  const [whole, before = '', ticket = '', after = ''] = found
  const joint = after === '' ? '' : before
  return { url: url.slice(0, found.index) + joint + url.slice(found.index + whole.length), ticket }
}

export function isOwnTicket(
  ticket: string,
  { secret, visitor, key, time }: { secret: string; visitor: string; key: string; time: number },
): boolean {
  if (ticket === '' || secret === '') return false
  const read = readTicket(ticket, (named) => (named === key ? secret : undefined), time, BUTTON_MS)
  return read?.visitor === visitor
}
