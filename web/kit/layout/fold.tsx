import '../css/fold.css'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type FoldProps = {
  icon: LucideIcon
  title: string
  is: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}

/** `is`: its content in one line. */
export function Fold({ icon: Icon, title, is, open, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <div className="fold" role="group" aria-label={title}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => onToggle(!open)}>
        <Icon />
        <b>{title}</b>
        <span className="is">{is}</span>
        <ChevronRight className="turns" />
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
