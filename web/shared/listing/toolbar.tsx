import './listing.css'
import type { ReactNode } from 'react'
import { NARROW, useMedia } from '../../kit/media.ts'
import { classes } from '../../kit/classes.ts'
import { useOpened } from '../../kit/float/popover.tsx'
import { FewTools, MoreFilters } from './more-filters.tsx'

type ToolbarProps = {
  /** Also on narrow screens: the period, or the search of a list. */
  lead?: ReactNode
  /** Filters in use, `lead` apart. */
  count: number
  /** The whole list is seen at once: all but `beside` is behind one quiet menu at the head of the table. */
  isShort?: boolean
  /** Always visible: says which rows these are. */
  beside?: ReactNode
  className?: string
  label?: string
  children: ReactNode
}

/** One row above a screen’s figures. Below 992 px all but `lead` is behind one button. */
export function Toolbar({ lead, count, isShort, beside, className, label, children }: ToolbarProps) {
  const isNarrow = useMedia(NARROW)
  const few = useOpened()
  // what narrows the list from within the menu leaves it open, in the row that follows: nothing moves at the press
  const isFew = isShort === true || few.anchor !== undefined
  const others = (
    <>
      {beside}
      {children}
    </>
  )
  return (
    <div
      className={classes('filters', isFew && 'few', isShort && 'over-head', className)}
      role={label && 'group'}
      aria-label={label}
    >
      {isFew ? beside : lead}
      {isFew ? (
        <FewTools opened={few}>
          {lead}
          {children}
        </FewTools>
      ) : isNarrow ? (
        <MoreFilters count={count}>{others}</MoreFilters>
      ) : (
        others
      )}
    </div>
  )
}
