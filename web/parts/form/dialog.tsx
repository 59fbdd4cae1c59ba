import { Drawer, Modal } from '../../ui/over.tsx'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { useMedia } from '../../ui/media.ts'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useWords } from '../../ui/words.ts'
import { DialogContext } from './context.ts'

type DialogProps = { open: boolean; title: ReactNode; onClose: () => void; children: ReactNode }
type AroundProps = Omit<DialogProps, 'title' | 'children'> & { children: (close: () => void) => ReactNode }

/** A form over the page; asks before what was typed is thrown away. */
export function FormDialog({ title, children, ...dialog }: DialogProps) {
  const words = useWords()
  return (
    <Around {...dialog}>
      {(close) => (
        <Modal
          open={dialog.open}
          title={title}
          onCancel={close}
          footer={null}
          width={480}
          closable={{ 'aria-label': words.close }}
          destroyOnHidden
        >
          {children}
        </Modal>
      )}
    </Around>
  )
}

/** As a dialog, beside what is read; on a phone it comes from below. */
export function FormDrawer({ title, children, ...dialog }: DialogProps) {
  const words = useWords()
  const isPhone = useMedia('(max-width: 575px)')
  return (
    <Around {...dialog}>
      {(close) => (
        <Drawer
          open={dialog.open}
          title={title}
          onClose={close}
          placement={isPhone ? 'bottom' : 'right'}
          size={isPhone ? '88dvh' : 480}
          rootClassName={isPhone ? 'form-drawer below' : 'form-drawer'}
          closable={{ 'aria-label': words.close }}
          destroyOnHidden
        >
          {children}
        </Drawer>
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
