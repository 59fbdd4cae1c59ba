import './world-map.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { hitsOf } from './crest-layers.ts'
import type { WorldMapProps } from './world-countries.tsx'

const Countries = lazy(() => import('./world-countries.tsx'))

/** The world by the share of bots. Its shapes are fetched when it comes into view; its place is kept until then. */
export function WorldMap(props: WorldMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(box)
  const isEmpty = props.rows.every((row) => hitsOf(row) === 0)
  // what scrolls can be reached by the keyboard, by a country or by itself
  return (
    <div className="world" ref={box} tabIndex={isEmpty ? 0 : undefined}>
      {isSeen ? (
        <Suspense fallback={<Blank />}>
          <Countries {...props} />
        </Suspense>
      ) : (
        <Blank />
      )}
    </div>
  )
}

const Blank = () => <div className="plane" aria-hidden="true" />

/** Whether an element was, or is about to be, in view. */
function useSeen(box: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current || isSeen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, isSeen])
  return isSeen
}
