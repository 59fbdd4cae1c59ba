/** Tracks a complete demo: a mark file exists from before the first row until after the last. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../../lib/files/folder-lock.ts'
import { COPY_FILES, SPOOLS } from '../../lib/files/data-folder.ts'

const markIn = (dataDir: string): string => path.join(dataDir, '.demo-filling')

/** Moved aside with a demo; detection data and keys stay. */
const FILLED = ['config', 'postgres', 'events', ...SPOOLS, ...Object.values(COPY_FILES), 'first-sign-in.txt']

export const beginFilling = (dataDir: string): void => writeFileSync(markIn(dataDir), '', { mode: 0o600 })
export const endFilling = (dataDir: string): void => rmSync(markIn(dataDir), { force: true })

type Start = {
  dataDir: string
  wanted: boolean
  /** Both stores are embedded. */ embedded: boolean
  say: (line: string) => void
}

/**
 * Call before opening stores. Reports a cut-off demo, or moves it aside for a new one.
 * @throws Error with one line when the demo is on servers, or another process uses the folder.
 */
export function settleFilling({ dataDir, wanted, embedded, say }: Start): void {
  if (!existsSync(markIn(dataDir))) return
  if (!wanted) return say('the demo of this installation is incomplete: start with --demo to create it again')
  if (!embedded)
    throw new Error(
      'the demo is incomplete: empty the configured database and event store, then start with --demo again',
    )
  const there = FILLED.filter((name) => existsSync(path.join(dataDir, name)))
  for (const name of there)
    if (['config', 'postgres', 'events', 'spool'].includes(name)) lockFolder(path.join(dataDir, name))()
  const aside = path.join(dataDir, `.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of there) renameSync(path.join(dataDir, name), path.join(aside, name))
  return say(`the demo was incomplete and is created again; the old files are in ${aside}`)
}
