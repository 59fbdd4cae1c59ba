import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Confirm } from './feedback/confirm.tsx'
import { useWords } from './words.ts'

export function Unsaved({ changed }: { changed: boolean }) {
  const words = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!changed) return undefined
    const listen = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', listen)
    return () => removeEventListener('beforeunload', listen)
  }, [changed])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={words.unsaved}
      act={words.leave}
      onAct={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {words.unsavedDetail}
    </Confirm>
  )
}
