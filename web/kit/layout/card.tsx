import '../css/card.css'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { ProgressLine } from '../feedback/skeleton.tsx'

type CardProps = {
  title?: ReactNode
  end?: ReactNode
  /** Dims old data. */
  refreshing?: boolean
  label?: string
  className?: string
  children: ReactNode
}

export function Card({ title, end, refreshing, label, className, children }: CardProps) {
  return (
    <section className={classes('card', className)} aria-label={label}>
      {refreshing && <ProgressLine />}
      {(title !== undefined || end !== undefined) && (
        <div className="cap">
          {title !== undefined && <h2>{title}</h2>}
          {end !== undefined && <div className="end">{end}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
