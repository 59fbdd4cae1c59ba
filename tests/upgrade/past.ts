/** A past state of the product: its files, packages and code. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS } from '../../src/store/config/engine/migrations.ts'
import { EVENT_MIGRATIONS } from '../../src/store/events/engine/schema.ts'
import states from './states.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..', '..')

/** An intended difference: a call, or part of its answer, by the start of its place. */
export type Explained = { at: string; why: string }
export type Past = {
  name: string
  commit: string
  migrations: Record<'config' | 'events', { last: string }>
  explained: readonly Explained[]
}
export const PAST: readonly Past[] = states.states

const FOLDERS = { config: MIGRATIONS, events: EVENT_MIGRATIONS }

/** True if a later version added a migration: only then the past one refuses the stores. */
export const isOutgrown = ({ migrations }: Past): boolean =>
  (['config', 'events'] as const).some((kind) =>
    readdirSync(FOLDERS[kind]).some((name) => name.endsWith('.sql') && name > migrations[kind].last),
  )

function run(command: string, args: string[], cwd: string, input?: Buffer): Buffer {
  // npm and git on the machine's own Node, like an operator
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
 * Its folder with packages, kept for the next run. The panel is not built.
 * @throws Error when the history is too short (a shallow clone), or its packages cannot be fetched.
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
