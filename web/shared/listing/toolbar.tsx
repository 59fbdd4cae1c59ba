import './listing.css'
import type { ReactNode } from 'react'
import { NARROW, useMedia } from '../../kit/media.ts'
import { classes } from '../../kit/classes.ts'
import { MoreFilters } from './more-filters.tsx'

type ToolbarProps = {
  /** Also on narrow screens: the period, or the search of a list. */
  lead?: ReactNode
  /** Filters in use, `lead` apart. */
  count: number
  className?: string
  label?: string
  children: ReactNode
}

/** One row above a screen’s figures. Below 992 px all but `lead` is behind one button. */
export function Toolbar({ lead, count, className, label, children }: ToolbarProps) {
  const isNarrow = useMedia(NARROW)
  return (
    <div className={classes('filters', className)} role={label && 'group'} aria-label={label}>
      {lead}
      {isNarrow ? <MoreFilters count={count}>{children}</MoreFilters> : children}
    </div>
  )
}
