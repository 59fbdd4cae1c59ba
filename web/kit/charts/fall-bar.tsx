import './fall-bar.css'
import { useId } from 'react'
import { HatchPattern } from './hatch.tsx'

type FallBarProps = {
  from: number
  to: number
  /** End of the scale, which all rows share. */
  most: number
  colour: string
  /** Lost part of the waterfall. */
  hatched?: boolean
}

const HEIGHT = 18

/** Hidden from screen readers: a figure says the same. */
export function FallBar({ from, to, most, colour, hatched = false }: FallBarProps) {
  const hatch = useId()
  const at = (value: number) => `${most <= 0 ? 0 : (value / most) * 100}%`
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  const bar = { x: at(start), width: at(end - start), y: 1, height: HEIGHT - 2 }
  return (
    <svg className="fall-bar" height={HEIGHT} aria-hidden="true">
      <line className="base" x1={0} x2={0} y1={0} y2={HEIGHT} />
      <rect {...bar} fill={colour} />
      {hatched && (
        <>
          <HatchPattern id={hatch} />
          <rect {...bar} fill={`url(#${hatch})`} stroke={colour} />
        </>
      )}
      {/* where the next row continues */}
      <line className="on" x1={at(to)} x2={at(to)} y1={0} y2={HEIGHT} />
    </svg>
  )
}
