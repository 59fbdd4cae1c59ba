import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  figure?: boolean
  /** The name by which the server sorts. */
  sort?: string
  /** `wide`: gone on a phone. `roomy`: gone under 992 px. Else the table's own. */
  className?: string
  /** Of its skeleton. */
  width?: number | string
}
