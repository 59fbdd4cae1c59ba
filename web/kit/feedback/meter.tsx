import '../css/card.css'
import { classes } from '../classes.ts'

const ALMOST = 80

export function Meter({ used, most, label }: { used: number; most: number; label: string }) {
  const share = most === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / most) * 100)
  return (
    <span className={classes('meter', used > most ? 'over' : share >= ALMOST && 'hi')} role="img" aria-label={label}>
      <i style={{ inlineSize: `${share}%` }} />
    </span>
  )
}
