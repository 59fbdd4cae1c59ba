import './float.css'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../controls/button.tsx'
import { classes } from '../classes.ts'
import { keyOf } from '../shortcuts.ts'
import { useWords } from '../words.ts'
import { openDialogs, useLayer } from './layers.ts'

type DialogProps = {
  open: boolean
  title?: ReactNode
  label?: string
  onClose: () => void
  width?: number
  /** Screen edge for a drawer; centred when absent. */
  from?: 'start' | 'end' | 'below'
  /** Ignores presses outside, for content shown only once. */
  stays?: boolean
  /** Without padding and close button. */
  bare?: boolean
  /** The body takes focus so that keys scroll it. */
  reads?: boolean
  className?: string
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
      // explicit, for `[role="dialog"]` selectors
      role="dialog"
      aria-modal="true"
      aria-label={label}
      aria-labelledby={label === undefined ? heading : undefined}
      className={classes('dialog', from, bare && 'bare', className)}
      style={{ inlineSize: from === 'below' ? undefined : width }}
      tabIndex={-1}
      onCancel={(event) => {
        // a phone's back gesture; cancelling a file picker bubbles the same event
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (keyOf(event.nativeEvent) !== 'Mod+Enter') return
        // not for the opener's form
        event.stopPropagation()
        // handled by a form
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

/** Unless busy or incomplete. */
const MAIN_ACT = '.btn:is(.pri, .bad):not(:disabled)'

const isBeside = (box: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean => {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Opens first, so that content can take focus. Restores it on closing. */
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
