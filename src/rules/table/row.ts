/** A row of a file. */
export type Row = {
  /** Of the file, its last where it has several. */
  line: number
  cells: readonly string[]
  /** Cells that a workbook holds as a number or a date. */
  exact?: readonly boolean[]
}
