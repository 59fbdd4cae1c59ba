/** Which columns a list shows: chosen by its reader, remembered in this browser. */
import { useState } from 'react'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import type { Column, Fact } from '../../kit/layout/table-column.ts'

/** The columns that were switched, by their keys: true is shown. Those that are as usual are not kept. */
export type Switched = Readonly<Record<string, boolean>>

type Named = Pick<Column<never>, 'key' | 'fixed' | 'extra' | 'name' | 'title'>

/** What a column is called; nothing where it has no name and is not chosen: boxes and menus. */
export const nameOf = ({ name, title }: Pick<Named, 'name' | 'title'>): string =>
  name ?? (typeof title === 'string' ? title : '')

/** What a file and a search have of a column; nothing of boxes and menus. */
export const factsOf = <Row>(column: Column<Row>): readonly Fact<Row>[] =>
  column.facts ?? (column.value ? [{ key: column.key, title: nameOf(column), value: column.value }] : [])

export const isChoosable = (column: Named): boolean => nameOf(column) !== '' && column.fixed !== true

export const isShown = (column: Named, switched: Switched): boolean =>
  !isChoosable(column) || (switched[column.key] ?? column.extra !== true)

/** What was kept, as far as it makes sense. */
export function switchedFrom(kept: string | null): Switched {
  try {
    const stored: unknown = JSON.parse(kept ?? '')
    if (typeof stored === 'object' && stored !== null)
      return Object.fromEntries(Object.entries(stored).filter(([, on]) => typeof on === 'boolean'))
  } catch {
    /* nothing was kept, or nothing sensible */
  }
  return {}
}

export function toggled(column: Named, switched: Switched): Switched {
  const { [column.key]: _was, ...rest } = switched
  const next = !isShown(column, switched)
  return next === (column.extra !== true) ? rest : { ...rest, [column.key]: next }
}

export type ShownColumns<Row> = {
  /** What the table has now. */
  shown: readonly Column<Row>[]
  /** All there are. */
  all: readonly Column<Row>[]
  isUsual: boolean
  toggle: (column: Column<Row>) => void
  reset: () => void
}

const keyOf = (screen: ScreenTitle): string => `weir.columns.${screen}`

export type Switching = { switched: Switched; put: (next: Switched) => void }

/** By itself where what is chosen decides what is asked for. */
export function useSwitched(screen: ScreenTitle): Switching {
  const [switched, setSwitched] = useState(() => switchedFrom(localStorage.getItem(keyOf(screen))))
  const put = (next: Switched) => {
    localStorage.setItem(keyOf(screen), JSON.stringify(next))
    setSwitched(next)
  }
  return { switched, put }
}

export const useShownColumns = <Row>(screen: ScreenTitle, all: readonly Column<Row>[]): ShownColumns<Row> =>
  shownOf(all, useSwitched(screen))

export function shownOf<Row>(all: readonly Column<Row>[], { switched, put }: Switching): ShownColumns<Row> {
  return {
    shown: all.filter((column) => isShown(column, switched)),
    all,
    isUsual: Object.keys(switched).length === 0,
    toggle: (column) => put(toggled(column, switched)),
    reset: () => put({}),
  }
}
