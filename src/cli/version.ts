/** `weir version`, `weir --version`: opens nothing and reads no settings. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EXIT, type Command } from './command.ts'
import { installedSchema } from '../operator/installed-schema.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Commit of a release's build, or of a checkout. */
function commitOf(described: { commit?: string }): string {
  if (described.commit !== undefined) return described.commit
  if (!existsSync(path.join(ROOT, '.git'))) return 'unknown'
  const found = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : 'unknown'
}

export const version: Command = {
  name: 'version',
  args: [],
  description: 'Version, commit, and the schema that this program works with; also --version. Changes nothing.',
  options: {},
  run: async ({ terminal }) => {
    const described = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      version: string
      commit?: string
    }
    const { config, events } = await installedSchema()
    terminal.print(`weir ${described.version}`)
    terminal.print(`commit ${commitOf(described)}`)
    terminal.print(`schema ${config} (configuration), ${events} (events)`)
    return EXIT.ok
  },
}
