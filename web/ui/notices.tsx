import './css/states.css'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './button.tsx'
import { dismiss, notices, type Notice } from './notify.ts'
import { useStore } from './store.ts'
import { useWords } from './words.ts'

/** One region on the page, so that screen readers hear each notice. */
export function Notices() {
  const shown = useStore(notices)
  const words = useWords()
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map((notice) =>
        notice.kind === 'done' ? (
          <Success key={notice.id} notice={notice} />
        ) : (
          <div key={notice.id} className="toast failed">
            <TriangleAlert />
            <span className="grow">{notice.text}</span>
            <IconButton label={words.close} onClick={() => dismiss(notice.id)}>
              <X />
            </IconButton>
          </div>
        ),
      )}
    </div>
  )
}

/** A modal that asks for nothing: the focus stays where it is, the page beside it takes every click. */
function Success({ notice: { id, text } }: { notice: Notice }) {
  const words = useWords()
  useEffect(() => {
    // not stopped: what else Escape closes is closed as well
    const close = (event: KeyboardEvent) => event.key === 'Escape' && dismiss(id)
    addEventListener('keydown', close, { capture: true })
    return () => removeEventListener('keydown', close, { capture: true })
  }, [id])
  return (
    <button type="button" className="success" title={words.close} onClick={() => dismiss(id)}>
      <CircleCheck />
      <span>{text}</span>
    </button>
  )
}
