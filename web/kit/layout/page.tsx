import '../css/card.css'
import type { ReactNode } from 'react'

type PageProps = {
  title: ReactNode
  /** The name of the browser's tab. */
  tab: string
  sub?: ReactNode
  /** At the end of the title: the one primary act last. */
  acts?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of a screen: its title with its acts, then its blocks, 16 px apart. */
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
