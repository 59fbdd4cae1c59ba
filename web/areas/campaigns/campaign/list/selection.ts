import { createContext, use, useState } from 'react'
import type { Answer } from '../../../../../src/contract/table.ts'

export type Row = Answer<'company.list'>['companies'][number]

export type Named = Pick<Row, 'id' | 'name'>
type Selection = {
  /** By id; also from other pages. */
  picked: ReadonlyMap<string, Row>
  pick: (rows: readonly Row[], on: boolean) => void
  renaming: string | undefined
  rename: (id: string | undefined) => void
  /** Opens the tracking link; undefined: hidden. */
  link: ((id: string) => void) | undefined
  /** Opens the table of copies. */
  copying: Row | undefined
  setCopying: (row: Row | undefined) => void
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
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const [renaming, rename] = useState<string>()
  const [pendingDelete, setPendingDelete] = useState<readonly Row[]>([])
  const pick = (rows: readonly Row[], on: boolean) =>
    setPicked((now) => {
      const next = new Map(now)
      for (const row of rows) {
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  const [copying, setCopying] = useState<Row>()
  return { picked, pick, renaming, rename, link, copying, setCopying, pendingDelete, setPendingDelete }
}
