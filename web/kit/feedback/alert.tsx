import { Check, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS = { info: Info, ok: Check, warn: TriangleAlert, bad: TriangleAlert }

/** Errors are announced at once, others politely. */
export function Alert({
  kind,
  title,
  children,
}: {
  kind: keyof typeof ICONS
  title?: ReactNode
  children?: ReactNode
}) {
  const Icon = ICONS[kind]
  return (
    <div className={`alert ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon />
      <span>
        {title && <b>{title}</b>}
        {children}
      </span>
    </div>
  )
}
