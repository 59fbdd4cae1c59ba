import { useState, type MouseEvent, type ReactNode } from 'react'
import { Floating, type FloatingProps } from './floating.tsx'

/** What a button carries so that it opens and closes something. */
export type Opener = { 'onClick': (event: MouseEvent<HTMLElement>) => void; 'aria-expanded': boolean }

/** Whether something is open, and at which button. Closing by Escape gives the button the focus back. */
export function useOpened() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return {
    anchor,
    close,
    opener: {
      'onClick': ({ currentTarget }) => setAnchor((was) => (was ? undefined : currentTarget)),
      'aria-expanded': anchor !== undefined,
    } satisfies Opener,
    onClose: (why: Parameters<FloatingProps['onClose']>[0]) => {
      if (why === 'escape') anchor?.focus()
      close()
    },
  }
}

type PopoverProps = Pick<FloatingProps, 'side' | 'className'> & {
  /** What opens it. */
  renderButton: (opener: Opener & { 'aria-haspopup': 'dialog' }) => ReactNode
  /** What is in it; `close` gives the focus back. */
  children: (close: () => void) => ReactNode
}

/** More of something, beside the button that it belongs to. The page behind stays in use. */
export function Popover({ renderButton, children, ...look }: PopoverProps) {
  const { anchor, opener, onClose } = useOpened()
  return (
    <>
      {renderButton({ ...opener, 'aria-haspopup': 'dialog' })}
      {anchor && (
        <Floating {...look} anchor={anchor} onClose={onClose}>
          {children(() => onClose('escape'))}
        </Floating>
      )}
    </>
  )
}
