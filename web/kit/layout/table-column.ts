import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null
/** A column of an exported file; `key` is its name in JSON. */
export type Fact<Row> = { key: string; title: string; value: (row: Row) => Cell }

type Below = 'note' | 'start' | 'end'
/**
 * Place on phones, where rows fold. `title` and `value` share the first line; `start` and `end` share a further line,
 * `note` has one of its own. `line`: its parts stand side by side. `named`: after the column's title. `quiet`: in grey.
 * `act` and `pick` stand at the row's ends.
 */
type Phone =
  'title' | 'value' | 'value named' | 'pick' | 'hidden' | `${Below}${'' | ' line'}${'' | ' named'}${'' | ' quiet'}`

export type Column<Row> = {
  key: string
  /** A function gets the visible rows. */
  title: ReactNode | ((rows: readonly Row[]) => ReactNode)
  cell: (row: Row) => ReactNode
  figure?: boolean
  /** The server's name for sorting. */
  sort?: string
  phone?: Phone
  /** `roomy`: hidden below 992 px. `act`: the row's menu. Others belong to the table. */
  className?: string
  /** For exports, and sorting of complete lists. */
  value?: (row: Row) => Cell
  /** Exported for cells with several values. */
  facts?: readonly Fact<Row>[]
  name?: string
  /** Identifies the row; cannot be hidden. */
  fixed?: boolean
  /** Hidden until the user selects it. */
  extra?: boolean
  width?: number | string
}
