import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListName, ListType } from '../../../src/contract/lists/list-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { CALLS, type Side } from './calls.ts'

/** Debounce in ms. */
const PAUSE = 350

type Input = { type: ListType; list: ListName; text: string }

export function usePreview(
  side: Side,
  { type, list, text }: Input,
): UseQueryResult<Answer<'blacklist.preview'>> & { isBehind: boolean } {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const answer = useApiQuery(
    CALLS[side].preview,
    { type, list, text: rested },
    { enabled: rested.trim() !== '', quiet: true },
  )
  return { ...answer, isBehind: rested !== text || answer.isPlaceholderData }
}
