import { readLines } from '../../src/rules/lists/list-lines.ts'
import { entriesOf, readEntry } from '../../src/rules/lists/list-entry.ts'
import { LISTS } from './cases/lists.ts'
import { tryCases } from './world.ts'

tryCases(LISTS, ({ type, line }) => {
  const read = readLines(line, type).flatMap(({ given }) => entriesOf(type, given).map((one) => readEntry(type, one)))
  return read.some((one) => 'error' in one) ? 'refused' : read.flatMap((one) => ('value' in one ? [one.value] : []))
})
