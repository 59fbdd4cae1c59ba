import { useState, type MouseEvent, type ReactNode } from 'react'
import { Floating, type FloatingProps } from './floating.tsx'

export type Opener = { 'onClick': (event: MouseEvent<HTMLElement>) => void; 'aria-expanded': boolean }

/** Escape returns focus. */
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
  renderButton: (opener: Opener & { 'aria-haspopup': 'dialog' }) => ReactNode
  children: (close: () => void) => ReactNode
}

/** Non-modal. */
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
