import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null
/** One column of a file; `key` is its name in JSON. */
export type Fact<Row> = { key: string; title: string; value: (row: Row) => Cell }

export type Column<Row> = {
  key: string
  /** A function is given the rows in sight. */
  title: ReactNode | ((rows: readonly Row[]) => ReactNode)
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  figure?: boolean
  /** The name by which the server sorts. */
  sort?: string
  /** `wide`: gone on a phone. `roomy`: gone under 992 px. Else the table's own. */
  className?: string
  /** What the cell says in one value: what a file has of it, and what a list that is whole in the panel is sorted by. */
  value?: (row: Row) => Cell
  /** What a file has instead, where the cell says several things. */
  facts?: readonly Fact<Row>[]
  /** Its name where `title` is not a text. */
  name?: string
  /** Says what the row is: always shown. */
  fixed?: boolean
  /** Shown only to those who choose it. */
  extra?: boolean
  /** Of its skeleton. */
  width?: number | string
}
