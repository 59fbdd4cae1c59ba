/** The one main act of a screen: its primary button, in the title or in the place of what is not there yet. */
import { pathHere } from '../../kit/base.ts'
import { shownOf } from '../../kit/shortcuts.ts'

/** The button, once it is there. */
export const mainAct = (): HTMLElement | undefined =>
  shownOf('main .page > .title .acts .pri:not([disabled])') ?? shownOf('main .empty-state .pri:not([disabled])')

/** Milliseconds after which a screen has none. */
const PATIENCE = 10_000

/**
 * Does the main act of the screen at an address as soon as it is there; not once the panel has gone on. To be called
 * before the panel goes there: the address changes first, and the button of the screen that is left is not meant.
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
