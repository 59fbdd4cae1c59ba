import '../css/card.css'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Popover } from '../float/popover.tsx'
import { NARROW, useMedia } from '../media.ts'
import { useWords } from '../words.ts'

type PageProps = {
  title: ReactNode
  tab: string
  sub?: ReactNode
  /** At the end of the title line, before `acts`; below 992 px behind a button. */
  more?: ReactNode
  /** `more` is behind the button everywhere, so that `acts` stands alone. */
  folded?: boolean
  /** The primary action of the screen. */
  acts?: ReactNode
  className?: string
  children: ReactNode
}

export function PageFrame({ title, tab, sub, more, folded = false, acts, className, children }: PageProps) {
  return (
    <div className={className ? `page ${className}` : 'page'}>
      <title>{tab}</title>
      <div className="title">
        <h1>{title}</h1>
        {sub !== undefined && <span className="sub">{sub}</span>}
        {(acts || more) && (
          <div className="acts">
            {more && <More folded={folded}>{more}</More>}
            {acts}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

function More({ folded, children }: { folded: boolean; children: ReactNode }) {
  const words = useWords()
  const isNarrow = useMedia(NARROW)
  if (!isNarrow && !folded) return children
  return (
    <Popover
      side="end"
      renderButton={(opener) => (
        <Button {...opener} className="only-icon" aria-label={words.acts} title={words.acts}>
          <Ellipsis />
        </Button>
      )}
    >
      {() => <div className="more-acts">{children}</div>}
    </Popover>
  )
}
