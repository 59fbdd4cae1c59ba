import './listing.css'
import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../../kit/media.ts'
import { classes } from '../../kit/classes.ts'
import { MoreFilters } from './more-filters.tsx'

type ToolbarProps = {
  /** Also on phones: the period, or the search of a list. */
  lead?: ReactNode
  /** Filters in use, `lead` apart. */
  count: number
  className?: string
  label?: string
  children: ReactNode
}

/** One row above a screen's figures. On phones all but `lead` is behind one button. */
export function Toolbar({ lead, count, className, label, children }: ToolbarProps) {
  const isPhone = useMedia(PHONE)
  return (
    <div className={classes('filters', className)} role={label && 'group'} aria-label={label}>
      {lead}
      {isPhone ? <MoreFilters count={count}>{children}</MoreFilters> : children}
    </div>
  )
}
