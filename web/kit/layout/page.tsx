import '../css/card.css'
import type { ReactNode } from 'react'

type PageProps = {
  title: ReactNode
  tab: string
  sub?: ReactNode
  /** At the end of the title line; the primary action comes last. */
  acts?: ReactNode
  className?: string
  children: ReactNode
}

export function PageFrame({ title, tab, sub, acts, className, children }: PageProps) {
  return (
    <div className={className ? `page ${className}` : 'page'}>
      <title>{tab}</title>
      <div className="title">
        <h1>{title}</h1>
        {sub !== undefined && <span className="sub">{sub}</span>}
        {acts && <div className="acts">{acts}</div>}
      </div>
      {children}
    </div>
  )
}
