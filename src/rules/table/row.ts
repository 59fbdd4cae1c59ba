export type Row = {
  /** Line in the file, the last of a multi-line row. */
  line: number
  cells: readonly string[]
  exact?: readonly boolean[]
}
