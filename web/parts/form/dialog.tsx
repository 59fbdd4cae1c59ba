import { Modal } from '../../ui/over.tsx'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useWords } from '../../ui/words.ts'
import { DialogContext } from './context.ts'

type DialogProps = { open: boolean; title: ReactNode; onClose: () => void; children: ReactNode }

/** A form over the page; asks before what was typed is thrown away. */
export function FormDialog({ open, title, onClose, children }: DialogProps) {
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
      <Modal
        open={open}
        title={title}
        onCancel={close}
        footer={null}
        width={480}
        closable={{ 'aria-label': words.close }}
        destroyOnHidden
      >
        {children}
      </Modal>
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
