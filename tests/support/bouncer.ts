/** A real PgBouncer in front of a test's Postgres. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, type Postgres } from './servers.ts'
import { until } from './weir.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
export const withoutBouncer: string | undefined = program === undefined ? 'no pgbouncer on this machine' : undefined

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (resolve(true), socket.destroy()))
    socket.on('error', () => resolve(false))
  })

/** `settings`: of its file. It refuses to run as root, so root starts it as Postgres' user. */
export async function startBouncer(
  { port: server }: Pick<Postgres, 'port'>,
  settings: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-bouncer-'))
  chmodSync(dir, 0o755)
  const [file, users, port] = [path.join(dir, 'pgbouncer.ini'), path.join(dir, 'users.txt'), await freePort()]
  const own = { listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '', auth_type: 'trust' }
  const lines = Object.entries({ ...own, auth_file: users, ...settings }).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(users, '"weir" ""\n')
  writeFileSync(file, `[databases]\n* = host=127.0.0.1 port=${server}\n[pgbouncer]\n${lines.join('\n')}\n`)
  const [command = '', ...before] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  const words = [...before, program ?? 'pgbouncer', file]
  const [first = '', ...rest] = command === '' ? words : [command, ...words]
  const child = spawn(first, rest, { stdio: 'ignore', cwd: '/' })
  await until('PgBouncer', () => answers(port), 15)
  return {
    url: `postgres://weir@127.0.0.1:${port}/weir`,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM') // runuser passes it on; PgBouncer ends at once
      await exited
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
