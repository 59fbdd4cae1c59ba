/** What asks for something before the page goes on: over it, with the focus kept inside until it is closed. */
import './float.css'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../controls/button.tsx'
import { classes } from '../classes.ts'
import { keyOf } from '../shortcuts.ts'
import { useWords } from '../words.ts'
import { openDialogs, useLayer } from './layers.ts'

export type DialogProps = {
  open: boolean
  /** Its name; `label` where none is shown. */
  title?: ReactNode
  label?: string
  onClose: () => void
  /** In px, of what the window has. */
  width?: number
  /** From which edge it comes; none: it stands in the middle. */
  from?: 'start' | 'end' | 'below'
  /** A press beside it does not close it: what it shows is shown once. */
  stays?: boolean
  /** Without room around what is in it, and without a button that closes it. */
  bare?: boolean
  /** Is only read: the keys scroll it, for nothing in it takes the focus. */
  reads?: boolean
  className?: string
  /** Stays in sight below what is in it. */
  footer?: ReactNode
  children: ReactNode
}

export const Dialog = ({ open, ...rest }: DialogProps) => open && createPortal(<Opened {...rest} />, document.body)

const Body = ({ reads, children }: Pick<DialogProps, 'reads' | 'children'>) => (
  <div className="dialog-body" tabIndex={reads ? 0 : undefined}>
    {children}
  </div>
)

function Opened({
  title,
  label,
  onClose,
  width = 520,
  from,
  stays = false,
  bare = false,
  reads,
  className,
  footer,
  children,
}: Omit<DialogProps, 'open'>) {
  const words = useWords()
  const heading = useId()
  const box = useRef<HTMLDialogElement>(null)
  const isShown = useShown(box)
  useLayer({
    isModal: true,
    holds: (target) => target !== box.current && (box.current?.contains(target) ?? false),
    onEscape: onClose,
    onPressElsewhere: () => undefined,
  })
  return (
    <dialog
      ref={box}
      // said again for what looks for it by its role
      role="dialog"
      aria-modal="true"
      aria-label={label}
      aria-labelledby={label === undefined ? heading : undefined}
      className={classes('dialog', from, bare && 'bare', className)}
      style={{ inlineSize: from === 'below' ? undefined : width }}
      tabIndex={-1}
      onCancel={(event) => {
        // a phone's way back; a file that was not chosen says the same from inside
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (keyOf(event.nativeEvent) !== 'Mod+Enter') return
        // not meant for the form from which the dialog was opened
        event.stopPropagation()
        // a form in it has answered
        if (event.defaultPrevented) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>(MAIN_ACT)?.click()
      }}
      onPointerDown={(event) => {
        if (!stays && event.target === event.currentTarget && isBeside(event.currentTarget, event)) onClose()
      }}
    >
      {isShown && (
        <>
          {!bare && (
            <IconButton className="dialog-close" label={words.close} onClick={onClose}>
              <X />
            </IconButton>
          )}
          {title !== undefined && (
            <h2 id={heading} className={classes('dialog-title', bare && 'vh')}>
              {title}
            </h2>
          )}
          <Body reads={reads}>{children}</Body>
          {footer && <div className="dialog-foot">{footer}</div>}
        </>
      )}
    </dialog>
  )
}

/** What a dialog is opened for; none that is still busy or lacks something. */
const MAIN_ACT = '.btn:is(.pri, .bad):not(:disabled)'

const isBeside = (box: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean => {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Opens it, then shows what is in it, which so can take the focus; the focus goes back to where it was. */
function useShown(ref: React.RefObject<HTMLDialogElement | null>): boolean {
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const before = document.activeElement
    box.showModal()
    openDialogs.set([...openDialogs.get(), box])
    setShown(true)
    return () => {
      openDialogs.set(openDialogs.get().filter((one) => one !== box))
      box.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ref])
  return isShown
}
