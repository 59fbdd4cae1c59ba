/** What is being done with campaigns of the list, shared by its rows. */
import { createContext, use, useState } from 'react'
import type { Row } from './columns.tsx'

export type Named = Pick<Row, 'id' | 'name'>
export type Doing = {
  /** Ids of the rows that are ticked. */
  picked: ReadonlySet<string>
  pick: (ids: readonly string[], on: boolean) => void
  /** Whose name is being written. */
  renaming: string | undefined
  rename: (id: string | undefined) => void
  /** What is asked to be deleted. */
  leaving: readonly Row[]
  askDelete: (rows: readonly Row[]) => void
  /** What was deleted just now and can be had back by one press. */
  gone: readonly Named[]
  setGone: (rows: readonly Named[]) => void
}

export const DoingContext = createContext<Doing | null>(null)

export function useDoing(): Doing {
  const doing = use(DoingContext)
  if (!doing) throw new Error('DoingContext is missing above this row')
  return doing
}

export function useListDoing(): Doing {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [renaming, rename] = useState<string>()
  const [leaving, askDelete] = useState<readonly Row[]>([])
  const [gone, setGone] = useState<readonly Named[]>([])
  const pick = (ids: readonly string[], on: boolean) =>
    setPicked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  return { picked, pick, renaming, rename, leaving, askDelete, gone, setGone }
}
