/** `npm start`: reads the environment once, opens, starts, and closes in order on SIGINT and SIGTERM. */
import { readSettings } from './rules/settings.ts'
import { openWeir, type Weir } from './weir.ts'

// chDB runs each query on a thread of this pool; set before the pool is first used.
process.env['UV_THREADPOOL_SIZE'] ??= '16'

/** One clear line, and the end. */
function stop(error: unknown): never {
  console.error(`weir: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

function closeOnSignal(weir: Weir): void {
  let closing = false
  const end = (signal: string) => {
    if (closing) process.exit(1)
    closing = true
    console.log(`weir: ${signal}, closing`)
    weir.close().then(() => process.exit(0), stop)
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
}

try {
  const started = performance.now()
  const given = process.argv.slice(2)
  const roles = given.flatMap((argument) => /^--role=(.*)$/.exec(argument)?.[1] ?? [])
  const unknown = given.find((argument) => argument !== '--demo' && !argument.startsWith('--role='))
  if (unknown !== undefined) throw new Error(`unknown argument ${unknown}; there are --demo and --role=panel, edge or jobs`)
  const settings = readSettings(roles.length > 0 ? { ...process.env, ROLE: roles.join(',') } : process.env)
  if (settings.withoutEffect.length > 0) console.log(`weir: set, but without effect in this version: ${settings.withoutEffect.join(', ')}`)
  const weir = await openWeir(settings, { say: (line) => console.log(`weir: ${line}`), demo: process.argv.includes('--demo') })
  closeOnSignal(weir)
  console.log(`weir: listening on ${weir.url} (${Math.round(performance.now() - started)} ms)`)
} catch (error) {
  stop(error)
}
