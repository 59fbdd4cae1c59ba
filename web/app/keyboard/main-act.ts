/** A screen's primary button, in its title or empty state; or the marked one, where the answer has the primary. */
import { pathHere } from '../../kit/base.ts'
import { shownOf } from '../../kit/shortcuts.ts'

export const mainAct = (): HTMLElement | undefined =>
  shownOf('main .page > .title .acts :is(.pri, [data-main]):not([disabled])') ??
  shownOf('main .empty-state .pri:not([disabled], [type="submit"])')

/** Ms to wait for the button. */
const PATIENCE = 10_000

/**
 * Clicks the main action of `pathname`'s screen once it appears, unless the panel moves on. Call before navigating: the
 * address changes first, and the old button must be ignored.
 */
export function whenMainAct(pathname: string): void {
  const left = pathHere() === pathname ? undefined : mainAct()
  const late = AbortSignal.timeout(PATIENCE)
  let arrived = false
  const look = () => {
    const isHere = pathHere() === pathname
    const found = isHere ? mainAct() : undefined
    const button = found === left ? undefined : found
    const isOver = late.aborted || (arrived && !isHere)
    arrived ||= isHere
    if (!button && !isOver) return
    watching.disconnect()
    if (!isOver) button?.click()
  }
  const watching = new MutationObserver(look)
  watching.observe(document.body, { childList: true, subtree: true, attributes: true })
  look()
}
