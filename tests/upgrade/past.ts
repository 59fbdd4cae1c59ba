/** A past state of the product, as it was: its files, its packages, its own code. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS } from '../../src/store/config/engine/migrations.ts'
import { EVENT_MIGRATIONS } from '../../src/store/events/engine/schema.ts'
import states from './states.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..', '..')

/** A difference that a later version meant: a call, or what it answers, by the start of its place. */
export type Explained = { at: string; why: string }
export type Past = {
  name: string
  commit: string
  migrations: Record<'config' | 'events', { last: string }>
  explained: readonly Explained[]
}
export const PAST: readonly Past[] = states.states

const FOLDERS = { config: MIGRATIONS, events: EVENT_MIGRATIONS }

/** Whether a later version added a migration: only then does the past one refuse the stores. */
export const isOutgrown = ({ migrations }: Past): boolean =>
  (['config', 'events'] as const).some((kind) =>
    readdirSync(FOLDERS[kind]).some((name) => name.endsWith('.sql') && name > migrations[kind].last),
  )

function run(command: string, args: string[], cwd: string, input?: Buffer): Buffer {
  // npm and git on the machine's own Node, as an operator has it
  const PATH = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter)
  const done = spawnSync(command, args, {
    cwd,
    input,
    maxBuffer: 2 ** 30,
    env: { ...process.env, PATH, npm_config_loglevel: 'error' },
  })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr.toString().slice(0, 2000)}`)
  return done.stdout
}

/**
 * Its folder, with its packages; kept for the next run. The panel is not built: nobody looks at it.
 * @throws Error where the history does not reach as far (a shallow clone), or its packages cannot be fetched.
 */
export function folderOf({ commit }: Past): string {
  const folder = path.join(root, '.weir', 'past', commit)
  const ready = path.join(folder, 'node_modules', '.weir-past')
  if (existsSync(ready)) return folder
  mkdirSync(folder, { recursive: true })
  run('tar', ['-x', '-C', folder], root, run('git', ['archive', commit], root))
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder)
  writeFileSync(ready, '')
  return folder
}
