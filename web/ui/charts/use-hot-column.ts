import { useState, type MouseEvent } from 'react'
import { useSettings } from '../settings.ts'
import { barAt, type Box } from './plot-space.ts'

type HotColumn = {
  /** The column under the pointer. */
  hot: number | undefined
  onPointerMove: (event: MouseEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onClick: (event: MouseEvent<HTMLElement>) => void
}

export function useHotColumn(box: Box, onPick?: (at: number) => void): HotColumn {
  const flip = useSettings().direction === 'rtl'
  const [hot, setHot] = useState<number>()
  const at = (event: MouseEvent<HTMLElement>) =>
    barAt(event.clientX - event.currentTarget.getBoundingClientRect().left, { ...box, flip })
  return {
    // columns may have become fewer since
    hot: hot !== undefined && hot < box.count ? hot : undefined,
    onPointerMove: (event) => setHot(at(event)),
    onPointerLeave: () => setHot(undefined),
    onClick: (event) => {
      const picked = at(event)
      if (picked !== undefined) onPick?.(picked)
    },
  }
}
