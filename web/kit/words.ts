/** The few words that generic pieces say by themselves, in the language in use (given by i18n/words.tsx). */
import { createContext, use } from 'react'

export type Words = Record<
  | 'retry'
  | 'cancel'
  | 'close'
  | 'show'
  | 'hide'
  | 'previous'
  | 'next'
  | 'loading'
  | 'copy'
  | 'copied'
  | 'clear'
  | 'search'
  | 'more'
  | 'leave'
  | 'stay'
  | 'unsaved'
  | 'unsavedDetail'
  | 'table'
  | 'undo'
  | 'choose'
  | 'nothing',
  string
> & {
  /** Which rows of how many a page shows. */
  rows: (from: number, to: number, total: number) => string
  /** Seconds that are left, in short. */
  seconds: (count: number) => string
  /** So many more can be found by typing. */
  further: (count: number) => string
  /** Takes this out of what is chosen. */
  remove: (name: string) => string
}

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('WordsContext is missing above this piece')
  return words
}
