import { Dialog } from '../../kit/float/dialog.tsx'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { PHONE, useMedia } from '../../kit/media.ts'
import { Unsaved } from '../../kit/unsaved.tsx'
import { useWords } from '../../kit/words.ts'
import { DialogContext } from './context.ts'

type DialogProps = {
  open: boolean
  title: ReactNode
  onClose: () => void
  width?: number
  children: ReactNode
}
type AroundProps = Omit<DialogProps, 'title' | 'width' | 'children'> & { children: (close: () => void) => ReactNode }

/** Asks before discarding input. */
export function FormDialog({ title, width = 480, children, ...dialog }: DialogProps) {
  return (
    <Around {...dialog}>
      {(close) => (
        <Dialog open={dialog.open} title={title} onClose={close} width={width}>
          {children}
        </Dialog>
      )}
    </Around>
  )
}

export function FormDrawer({ title, children, ...dialog }: Omit<DialogProps, 'width'>) {
  const isPhone = useMedia(PHONE)
  return (
    <Around {...dialog}>
      {(close) => (
        <Dialog
          from={isPhone ? 'below' : 'end'}
          open={dialog.open}
          title={title}
          onClose={close}
          width={480}
          className="form-drawer"
        >
          {children}
        </Dialog>
      )}
    </Around>
  )
}

function Around({ open, onClose, children }: AroundProps) {
  const words = useWords()
  const [isChanged, setChanged] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const closeNow = () => {
    setConfirming(false)
    setChanged(false)
    onClose()
  }
  const close = () => (isChanged ? setConfirming(true) : closeNow())
  return (
    <DialogContext value={{ onChanged: setChanged, close, done: closeNow }}>
      {children(close)}
      <Unsaved changed={open && isChanged} />
      <Confirm
        open={isConfirming}
        title={words.unsaved}
        act={words.leave}
        onAct={closeNow}
        onClose={() => setConfirming(false)}
      >
        {words.unsavedDetail}
      </Confirm>
    </DialogContext>
  )
}
