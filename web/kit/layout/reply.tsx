import '../css/reply.css'
import type { ReactNode } from 'react'

/** The answer of a screen: what is, and beside it what to do. */
export const Reply = ({ act, children }: { act?: ReactNode; children: ReactNode }) => (
  <div className="reply-sheet">
    <div className="say">{children}</div>
    {act && <div className="do">{act}</div>}
  </div>
)
