/** Stored in this browser. */
import { useState } from 'react'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import type { Column, Fact } from '../../kit/layout/table-column.ts'

/** Only differences from the default. */
type Switched = Readonly<Record<string, boolean>>

type Named = Pick<Column<never>, 'key' | 'fixed' | 'extra' | 'name' | 'title'>

/** Empty: cannot be hidden. */
export const nameOf = ({ name, title }: Pick<Named, 'name' | 'title'>): string =>
  name ?? (typeof title === 'string' ? title : '')

/** None for checkboxes and menus. */
export const factsOf = <Row>(column: Column<Row>): readonly Fact<Row>[] =>
  column.facts ?? (column.value ? [{ key: column.key, title: nameOf(column), value: column.value }] : [])

export const isChoosable = (column: Named): boolean => nameOf(column) !== '' && column.fixed !== true

export const isShown = (column: Named, switched: Switched): boolean =>
  !isChoosable(column) || (switched[column.key] ?? column.extra !== true)

export function switchedFrom(kept: string | null): Switched {
  try {
    const stored: unknown = JSON.parse(kept ?? '')
    if (typeof stored === 'object' && stored !== null)
      return Object.fromEntries(Object.entries(stored).filter(([, on]) => typeof on === 'boolean'))
  } catch {
    /* absent or invalid */
  }
  return {}
}

export function toggled(column: Named, switched: Switched): Switched {
  const { [column.key]: _was, ...rest } = switched
  const next = !isShown(column, switched)
  return next === (column.extra !== true) ? rest : { ...rest, [column.key]: next }
}

export type ShownColumns<Row> = {
  shown: readonly Column<Row>[]
  all: readonly Column<Row>[]
  isUsual: boolean
  toggle: (column: Column<Row>) => void
  reset: () => void
}

const keyOf = (screen: ScreenTitle): string => `weir.columns.${screen}`

export type Switching = { switched: Switched; put: (next: Switched) => void }

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
