/**
 * Checks licences of everything in a release: exits 1 when one is not in the table (`tools/release/licences.ts`), or
 * its text is unknown.
 */
import path from 'node:path'
import { complaintsOf, shippedBy } from './release/licences.ts'

const shipped = shippedBy(path.join(import.meta.dirname, '..'))
const complaints = complaintsOf(shipped)
for (const line of complaints) console.error(`licences: ${line}`)
const counts = [...Map.groupBy(shipped, ({ licence }) => licence)].map(
  ([licence, { length }]) => `${licence} ${length}`,
)
console.log(`licences: ${shipped.length} packages, ${counts.toSorted().join(', ')}`)
process.exitCode = complaints.length > 0 ? 1 : 0
