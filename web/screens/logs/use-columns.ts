import { useState } from 'react'
import { COLUMNS_KEY, columnsFrom, toggled, USUAL, type ColumnKey } from './columns.ts'

export type ChosenColumns = { chosen: readonly ColumnKey[]; toggle: (key: ColumnKey) => void; reset: () => void }

export function useChosenColumns(): ChosenColumns {
  const [chosen, setChosen] = useState<readonly ColumnKey[]>(() => columnsFrom(localStorage.getItem(COLUMNS_KEY)))
  const put = (next: readonly ColumnKey[]) => {
    localStorage.setItem(COLUMNS_KEY, JSON.stringify(next))
    setChosen(next)
  }
  return { chosen, toggle: (key) => put(toggled(chosen, key)), reset: () => put(USUAL) }
}
