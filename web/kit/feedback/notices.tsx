import '../css/states.css'
import { CircleCheck, TriangleAlert, Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../controls/button.tsx'
import { openDialogs } from '../float/layers.ts'
import { dismiss, notices, type Notice } from './notify.ts'
import { useNow } from '../now.ts'
import { useShortcuts } from '../shortcuts.ts'
import { useStore } from '../store.ts'
import { useWords } from '../words.ts'

type Undoable = Extract<Notice, { kind: 'undoable' }>

/** In the topmost dialog, outside which everything is inert. */
export function Notices() {
  const shown = useStore(notices)
  const dialog = useStore(openDialogs).at(-1)
  return dialog && shown.length > 0 ? createPortal(<Filled shown={shown} />, dialog) : <Regions shown={shown} />
}

/** Live regions announce only changes, so render it empty first. */
function Filled({ shown }: { shown: readonly Notice[] }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Regions shown={isThere ? shown : NONE} />
}

const NONE: readonly Notice[] = []

/** Two live regions announce each notice. */
function Regions({ shown }: { shown: readonly Notice[] }) {
  const words = useWords()
  const undoable = shown.filter((notice) => notice.kind === 'undoable')
  return (
    <>
      <div className="notices" role="status" aria-live="polite">
        {shown.map((notice) =>
          notice.kind === 'done' ? (
            <Success key={notice.id} notice={notice} />
          ) : notice.kind === 'failed' ? (
            <div key={notice.id} className="toast failed">
              <TriangleAlert />
              <span className="grow">{notice.text}</span>
              <IconButton label={words.close} onClick={() => dismiss(notice.id)}>
                <X />
              </IconButton>
            </div>
          ) : null,
        )}
      </div>
      <div className="notices undoables" role="status" aria-live="polite">
        {undoable.map((notice) => (
          <Undo key={notice.id} notice={notice} latest={notice === undoable.at(-1)} />
        ))}
      </div>
    </>
  )
}

/** Takes no focus, blocks no click. */
function Success({ notice: { id, text } }: { notice: Notice }) {
  const words = useWords()
  useEffect(() => {
    // the page handles the event too
    const close = () => dismiss(id)
    const ends = ['keydown', 'pointerdown'] as const
    for (const end of ends) addEventListener(end, close, { capture: true })
    return () => {
      for (const end of ends) removeEventListener(end, close, { capture: true })
    }
  }, [id])
  return (
    <button type="button" className="success-modal" title={words.close} onClick={() => dismiss(id)}>
      <CircleCheck />
      <span>{text}</span>
    </button>
  )
}

/** Ctrl+Z outside fields undoes the latest. */
function Undo({ notice: { id, text, until, undo }, latest }: { notice: Undoable; latest: boolean }) {
  const words = useWords()
  const now = useNow(250)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const act = () => {
    dismiss(id)
    undo()
  }
  useShortcuts(latest ? [{ keys: ['Mod+z'], group: 'panel', text: words.undo, act }] : [])
  return (
    <div className="toast undo">
      <span className="grow">{text}</span>
      <Button size="s" icon={<Undo2 />} aria-keyshortcuts="Control+Z" title="Ctrl+Z" onClick={act}>
        {words.undo}
      </Button>
      {/* announcing every second would drown the rest */}
      <span className="dim" aria-hidden="true">
        {words.seconds(seconds)}
      </span>
      <IconButton label={words.close} onClick={() => dismiss(id)}>
        <X />
      </IconButton>
    </div>
  )
}
