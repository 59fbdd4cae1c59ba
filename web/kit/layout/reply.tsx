import '../css/reply.css'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** The answer of a screen: what is, and beside it what to do. */
export const Reply = ({ act, children }: { act?: ReactNode; children: ReactNode }) => (
  <div className="reply-sheet">
    <div className="say">{children}</div>
    {act && <div className="do">{act}</div>}
  </div>
)

/** One act, and why. */
export const Advice = ({ text, children }: { text: ReactNode; children?: ReactNode }) => (
  <>
    {children && <div className="row">{children}</div>}
    <p>{text}</p>
  </>
)

export const AllWell = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <>
    <p className="all-well">
      <CircleCheck aria-hidden="true" />
      <b>{title}</b>
    </p>
    <p>{children}</p>
  </>
)
