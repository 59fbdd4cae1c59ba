import '../css/card.css'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Popover } from '../float/popover.tsx'
import { PHONE, useMedia } from '../media.ts'
import { useWords } from '../words.ts'

type PageProps = {
  title: ReactNode
  tab: string
  sub?: ReactNode
  /** At the end of the title line, before `acts`; on phones behind a button. */
  more?: ReactNode
  /** The primary action of the screen. */
  acts?: ReactNode
  className?: string
  children: ReactNode
}

export function PageFrame({ title, tab, sub, more, acts, className, children }: PageProps) {
  return (
    <div className={className ? `page ${className}` : 'page'}>
      <title>{tab}</title>
      <div className="title">
        <h1>{title}</h1>
        {sub !== undefined && <span className="sub">{sub}</span>}
        {(acts || more) && (
          <div className="acts">
            {more && <More>{more}</More>}
            {acts}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

function More({ children }: { children: ReactNode }) {
  const words = useWords()
  if (!useMedia(PHONE)) return children
  return (
    <Popover
      side="end"
      renderButton={(opener) => (
        <IconButton {...opener} label={words.acts}>
          <Ellipsis />
        </IconButton>
      )}
    >
      {() => <div className="more-acts">{children}</div>}
    </Popover>
  )
}
