/** `node tools/image.ts FOLDER [--without-engines]`: puts an image's files into a new folder (deploy/Containerfile). */
import path from 'node:path'
import { imageParts } from './release/files.ts'
import { describedIn, layInto, layNotices } from './release/lay.ts'
import { shippedBy } from './release/licences.ts'

const root = path.join(import.meta.dirname, '..')
const [folder, option] = process.argv.slice(2)
if (folder === undefined || (option !== undefined && option !== '--without-engines'))
  throw new Error('node tools/image.ts FOLDER [--without-engines]')
const bytes = layInto(
  path.resolve(folder),
  imageParts(root, { embedded: option === undefined }),
  describedIn(root, process.env['COMMIT']),
)
layNotices(path.resolve(folder), shippedBy(root), describedIn(root))
console.log(`${folder}: ${(bytes / 1_000_000).toFixed(1)} MB`)
