import './css/states.css'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { IconButton } from './button.tsx'
import { dismiss, notices } from './notify.ts'
import { useStore } from './store.ts'
import { useWords } from './words.ts'

/** One region on the page, so that screen readers hear each notice. */
export function Notices() {
  const shown = useStore(notices)
  const words = useWords()
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map((notice) => (
        <div key={notice.id} className={`toast ${notice.kind}`}>
          {notice.kind === 'done' ? <CircleCheck /> : <TriangleAlert />}
          <span className="grow">{notice.text}</span>
          <IconButton label={words.close} onClick={() => dismiss(notice.id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
