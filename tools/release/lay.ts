/** Folder with a release's files, for an archive or an image. */
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Part } from './files.ts'
import { noticesOf, type Shipped } from './licences.ts'

type Description = {
  name: string
  version: string
  description: string
  license: string
  type: string
  commit?: string
}

/** Copies the parts and a `package.json` without checkout-only fields; returns the parts' bytes. */
export function layInto(folder: string, parts: readonly Part[], described: Description): number {
  const bytes = parts.reduce((sum, part) => sum + lay(part, folder), 0)
  const { version, description, license, type, commit } = described
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: 'weir', version, private: true, description, license, type, commit }, null, 2)}\n`,
  )
  return bytes
}

const NOTICES = 'THIRD-PARTY-NOTICES'

/** Licence texts of everything in the folder, and of the panel's files. */
export function layNotices(folder: string, shipped: readonly Shipped[], { version }: Description): void {
  writeFileSync(path.join(folder, NOTICES), noticesOf(shipped, `Weir ${version}`))
  const inPanel = shipped.filter((one) => one.inPanel)
  const panel = path.join(folder, 'dist/panel', `${NOTICES.toLowerCase()}.txt`)
  writeFileSync(panel, noticesOf(inPanel, `The panel of Weir ${version}`))
}

/** `commit`: source of the build; '' is left out. */
export const describedIn = (root: string, commit = ''): Description => ({
  ...(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Description),
  ...(commit === '' ? {} : { commit }),
})

function lay({ from, to }: Part, folder: string): number {
  const place = path.join(folder, to)
  mkdirSync(path.dirname(place), { recursive: true })
  const about = lstatSync(from)
  if (about.isSymbolicLink()) symlinkSync(readlinkSync(from), place)
  // copies hard links shared with other folders, whose changes would disturb tar
  else if (about.nlink > 1) copyFileSync(from, place)
  else
    try {
      linkSync(from, place)
    } catch {
      copyFileSync(from, place) // on another disk
    }
  return about.size
}
