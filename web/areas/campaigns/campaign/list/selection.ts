import { createContext, use, useState } from 'react'
import type { Answer } from '../../../../../src/contract/table.ts'

export type Row = Answer<'company.list'>['companies'][number]

export type Named = Pick<Row, 'id' | 'name'>
type Selection = {
  picked: ReadonlySet<string>
  pick: (ids: readonly string[], on: boolean) => void
  renaming: string | undefined
  rename: (id: string | undefined) => void
  /** Opens the tracking link; undefined: hidden. */
  link: ((id: string) => void) | undefined
  pendingDelete: readonly Row[]
  setPendingDelete: (rows: readonly Row[]) => void
}

export const SelectionContext = createContext<Selection | null>(null)

export function useSelection(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('SelectionContext is missing above this row')
  return selection
}

export function useListSelection(link?: Selection['link']): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [renaming, rename] = useState<string>()
  const [pendingDelete, setPendingDelete] = useState<readonly Row[]>([])
  const pick = (ids: readonly string[], on: boolean) =>
    setPicked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  return { picked, pick, renaming, rename, link, pendingDelete, setPendingDelete }
}
