import './world-map.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { hitsOf } from './crest-layers.ts'
import type { WorldMapProps } from './world-countries.tsx'

const Countries = lazy(() => import('./world-countries.tsx'))

/** Shapes are fetched when in view; the place is kept. */
export function WorldMap(props: WorldMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(box)
  const isEmpty = props.rows.every((row) => hitsOf(row) === 0)
  // scrollable by keyboard
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

/** In view, or about to be. */
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
