import { useState } from 'react'

type Folds = Readonly<Record<string, boolean>>

function foldsFrom(kept: string | null): Folds {
  try {
    const stored: unknown = JSON.parse(kept ?? '')
    if (typeof stored === 'object' && stored !== null)
      return Object.fromEntries(Object.entries(stored).filter(([, isOpen]) => typeof isOpen === 'boolean'))
  } catch {
    /* absent or invalid */
  }
  return {}
}

/** Parts of a screen that the user opened or closed, kept in this browser; the others are absent. */
export function useFolds(key: string): [Folds, (part: string, isOpen: boolean) => void] {
  const [folds, setFolds] = useState(() => foldsFrom(localStorage.getItem(key)))
  const put = (part: string, isOpen: boolean) => {
    const next = { ...folds, [part]: isOpen }
    localStorage.setItem(key, JSON.stringify(next))
    setFolds(next)
  }
  return [folds, put]
}
