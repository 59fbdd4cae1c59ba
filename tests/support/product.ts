/** A later release of Weir: the same program with more migrations, in its own folder. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freshFolder } from './weir.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const [COPIED, LINKED] = [
  ['src', 'migrations'],
  ['node_modules', 'locales', 'integrations', 'dist', 'web', 'tsconfig.json', 'docs'],
]

type Files = Readonly<Record<string, string>>

/** `migrations`: texts by path, such as `config/997-added.sql`. Returns the folder. */
export function makeRelease(version: string, migrations: Files): string {
  const folder = freshFolder()
  for (const name of COPIED)
    cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (from) => !from.endsWith('.test.ts'),
    })
  for (const name of LINKED) symlinkSync(path.join(ROOT, name), path.join(folder, name))
  const described = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as object
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...described, version }))
  for (const [name, text] of Object.entries(migrations)) {
    mkdirSync(path.dirname(path.join(folder, 'migrations', name)), { recursive: true })
    writeFileSync(path.join(folder, 'migrations', name), text)
  }
  return folder
}
