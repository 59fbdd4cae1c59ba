import { Dialog } from '../float/dialog.tsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useWords } from '../words.ts'

type ConfirmProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  act: string
  /** `bad`, the default: it takes something away. */
  kind?: 'bad' | 'primary'
  busy?: boolean
  disabled?: boolean
  width?: number
  onAct: () => void
  onClose: () => void
}

/** Cancel has the focus. */
export function Confirm({
  open,
  title,
  children,
  act,
  kind = 'bad',
  busy,
  disabled,
  width = 440,
  onAct,
  onClose,
}: ConfirmProps) {
  const words = useWords()
  const footer = (
    <div className="row" style={{ justifyContent: 'flex-end' }}>
      <Button autoFocus onClick={onClose}>
        {words.cancel}
      </Button>
      <Button kind={kind} busy={busy} disabled={disabled} onClick={onAct}>
        {act}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} title={title} onClose={onClose} footer={footer} width={width}>
      {children}
    </Dialog>
  )
}
