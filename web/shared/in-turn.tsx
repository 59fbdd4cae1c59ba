import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../i18n/i18n.ts'
import { queries } from '../api/query.ts'
import { useShortcuts } from '../kit/shortcuts.ts'

/** Drawn this far before it comes into the window. */
const NEAR = '300px'
/** Without requestIdleCallback (Safari), ms. */
const SOON_MS = 200

/** A slow answer holds up the first card no longer than this, and each further one by a step more, ms. */
const [LATEST_MS, STEP_MS] = [2500, 500]

const waiting = new Set<() => void>()
let isTurning = false

const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, SOON_MS)

/** One at a time, each when all that was fetched before has arrived. */
function turn(): void {
  if (isTurning || waiting.size === 0) return
  isTurning = true
  whenIdle(() => {
    isTurning = false
    if (queries.isFetching() > 0) return
    const [next] = waiting
    next?.()
    turn()
  })
}
queries.getQueryCache().subscribe(({ type }) => {
  if (type === 'updated' && waiting.size > 0) turn()
})
/** Before the browser takes its picture. */
const drawAll = (): void =>
  flushSync(() => {
    for (const draw of waiting) draw()
  })

const AWAITED = 'main :is(.sk, .card[aria-busy="true"])'
/** Between two looks, and at most, ms. */
const [LOOK_MS, PRINTED_MS] = [200, 10_000]

/** Prints once all cards have their figures: the browser waits for none. */
export async function printWhole(): Promise<void> {
  const latest = Date.now() + PRINTED_MS
  drawAll()
  do await new Promise((look) => setTimeout(look, LOOK_MS))
  while (Date.now() < latest && (queries.isFetching() > 0 || document.querySelector(AWAITED)))
  print()
}

type Props = {
  children: ReactNode
  /** Height until it is drawn, px: about its own, so that little moves. */
  height: number
}

/**
 * Draws a card below the first look when it comes near the window, or when all above it has been answered: what is seen
 * first is fetched and drawn first.
 */
export function InTurn({ children, height }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isDue, setDue] = useState(false)
  const { t } = useTranslation()
  useShortcuts([{ keys: ['Mod+p'], group: 'screen', text: t('ui.print'), act: () => void printWhole() }])
  useEffect(() => {
    const element = box.current
    if (isDue || !element) return undefined
    const draw = () => {
      waiting.delete(draw)
      setDue(true)
    }
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && draw(), {
      rootMargin: `${NEAR} 0px`,
    })
    near.observe(element)
    const late = setTimeout(draw, LATEST_MS + waiting.size * STEP_MS)
    waiting.add(draw)
    turn()
    addEventListener('beforeprint', drawAll)
    return () => {
      near.disconnect()
      clearTimeout(late)
      waiting.delete(draw)
      removeEventListener('beforeprint', drawAll)
    }
  }, [isDue])
  return isDue ? children : <div ref={box} className="card" style={{ minBlockSize: height }} aria-busy="true" />
}
