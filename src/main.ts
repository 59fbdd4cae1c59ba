/** `npm start`: reads the environment once, opens everything, and closes in order on SIGINT and SIGTERM. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { trustAuthorities } from './lib/net/extra-authorities.ts'
import { switchToOwner, ownerToSwitchTo } from './lib/files/owner.ts'
import { createLog, logPlan, type Log } from './lib/process/log.ts'
import { applySettingsFile } from './lib/files/settings-file.ts'
import { followSettings } from './lib/files/settings-follow.ts'
import { onOneLine } from './lib/text/text.ts'
import { readSettings, VARIABLES } from './rules/settings.ts'
import { openWeir, type Weir } from './weir.ts'

// chDB runs queries on this pool's threads; set before first use.
process.env['UV_THREADPOOL_SIZE'] ??= '16'

// Ignore errors of stdout/stderr (closed pipe, full disk): logging must never stop the service.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/** Source position of unexpected errors; errors for the operator are plain `Error`s. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error) || error.constructor === Error) return ''
  const place = /\(?(?:file:\/\/)?(\/\S+\/(?:src|dist\/service)\/\S+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1]
  return place === undefined ? ` (${error.name})` : ` (${error.name} at ${place})`
}

/** Prints one line and exits. */
function stop(error: unknown): never {
  console.error(onOneLine(`weir: ${error instanceof Error ? error.message : String(error)}${whereOf(error)}`))
  process.exit(1)
}

/** Writes a one-time secret to the owner's file, because logs are collected and stored. */
function toFile(dataDir: string, log: Log): (line: string) => void {
  const file = path.resolve(dataDir, 'first-sign-in.txt')
  return (line) => {
    appendFileSync(file, `${line}\n`, { mode: 0o600 })
    log.info(`first sign-in details written to ${file}; delete it after signing in`)
  }
}

/** Settings that apply without a restart. */
const FOLLOWED = ['SMTP_URL', 'SMTP_CA', 'MAIL_FROM']

/** Milliseconds for an orderly end of a start that is interrupted. */
const OPENING_MS = 10_000

/** Aborted by the first signal, which ends a waiting start. */
const ending = new AbortController()

/** Closes in order on the first signal, at once on the second. */
function shutdownOnSignal(opening: Promise<Weir>, log: Log): void {
  const end = (signal: string) => {
    if (ending.signal.aborted) process.exit(1)
    log.info(`${signal}, closing`)
    ending.abort()
    const late = setTimeout(() => process.exit(1), OPENING_MS)
    const closed = async (): Promise<void> => {
      const weir = await opening.catch(() => undefined)
      clearTimeout(late)
      await weir?.close()
    }
    closed().then(() => process.exit(0), stop)
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
}

try {
  const given = process.argv.slice(2)
  const roles = given.flatMap((argument) => /^--role=(.*)$/.exec(argument)?.[1] ?? [])
  const unknown = given.find((argument) => argument !== '--demo' && !argument.startsWith('--role='))
  if (unknown !== undefined) throw new Error(`unknown argument ${unknown}; use --demo or --role=panel, edge or jobs`)
  const user = process.geteuid?.() ?? 0
  for (const line of applySettingsFile(VARIABLES, process.env, user)) console.error(`weir: ${onOneLine(line)}`)
  const role = roles.length > 0 ? { ROLE: roles.join(',') } : {}
  const settings = readSettings({ ...process.env, ...role })
  const follow = followSettings(FOLLOWED, process.env, user)
  trustAuthorities(settings.extraAuthorities)
  const dataDir = path.resolve(settings.dataDir)
  if (ownerToSwitchTo(dataDir) && settings.clickhouseUrl === undefined) {
    const { loadEngine } = await import('./store/events/events.ts')
    await loadEngine(settings) // unsafe to load after the user has changed
  }
  switchToOwner(dataDir) // before anything is opened
  const plan = logPlan(settings)
  const log = createLog(plan)
  if (settings.withoutEffect.length > 0)
    log.warn(`ignored, no effect in this version: ${settings.withoutEffect.join(', ')}`)
  const opening = openWeir(settings, {
    say: (line, level = 'info') => log[level](line),
    logCondition: { error: (fields, text) => log.error(fields, text), warn: (fields, text) => log.warn(fields, text) },
    showOnce: plan.format === 'text' ? (line) => console.log(`weir: ${line}`) : toFile(settings.dataDir, log),
    demo: process.argv.includes('--demo'),
    changed: () => {
      const env = follow()
      return env && readSettings({ ...env, ...role })
    },
    ending: ending.signal,
  })
  shutdownOnSignal(opening, log)
  const weir = await opening
  log.info(`listening on ${weir.url} (${Math.round(performance.now())} ms)`)
} catch (error) {
  if (!ending.signal.aborted) stop(error)
}
