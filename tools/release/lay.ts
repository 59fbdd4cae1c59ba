/** A folder that holds a release's files: of an archive, or of an image. */
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

/** Lays the parts, and a `package.json` without what only a checkout needs, into `folder`; answers the parts' bytes. */
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

/** The texts of licences: of all that is laid, and, beside the files that browsers load, of what is in these. */
export function layNotices(folder: string, shipped: readonly Shipped[], { version }: Description): void {
  writeFileSync(path.join(folder, NOTICES), noticesOf(shipped, `Weir ${version}`))
  const inPanel = shipped.filter((one) => one.inPanel)
  const panel = path.join(folder, 'dist/panel', `${NOTICES.toLowerCase()}.txt`)
  writeFileSync(panel, noticesOf(inPanel, `The panel of Weir ${version}`))
}

/** `commit`: of what it was made; an empty one is left out. */
export const describedIn = (root: string, commit = ''): Description => ({
  ...(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Description),
  ...(commit === '' ? {} : { commit }),
})

function lay({ from, to }: Part, folder: string): number {
  const place = path.join(folder, to)
  mkdirSync(path.dirname(place), { recursive: true })
  const about = lstatSync(from)
  if (about.isSymbolicLink()) symlinkSync(readlinkSync(from), place)
  // another folder's file as well: a link that is made or removed there while tar reads would be a change to it
  else if (about.nlink > 1) copyFileSync(from, place)
  else
    try {
      linkSync(from, place)
    } catch {
      copyFileSync(from, place) // on another disk
    }
  return about.size
}
