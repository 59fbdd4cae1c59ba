/**
 * What the service says of itself: lines for people, or JSON lines for machines. Only known fields are written, and
 * every text goes through `redact`: no address, e-mail, token or query string is in a log.
 */
import { redact } from './redact.ts'

export const LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type Level = (typeof LEVELS)[number]
export type LogPlan = { format: 'text' | 'json'; level: Level }

/** What a line may say beside its text. */
export type Fields = {
  err?: unknown
  reqId?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  /** Stable, of a condition that begins or ends. */ code?: string
}

/** Takes one line for the operator; without a level it tells how things go. */
export type SayLine = (line: string, level?: Level) => void

export type Log = {
  level: string
  error: Say
  warn: Say
  info: Say
  debug: Say
  /** Fastify's words for levels that are not used here. */
  fatal: Say
  trace: Say
  silent: Say
  /** The same log with fields that every line has. */
  child: (fields: object) => Log
}
type Say = (first: unknown, text?: unknown) => void

/** Text for people at a terminal, JSON lines for what collects them, unless it is said. */
export const logPlan = ({
  logFormat,
  logLevel,
}: {
  logFormat: LogPlan['format'] | undefined
  logLevel: Level
}): LogPlan => ({ format: logFormat ?? (process.stdout.isTTY ? 'text' : 'json'), level: logLevel })

const KNOWN = ['code', 'reqId', 'method', 'route', 'status', 'ms'] as const

/** `write` takes whole lines. */
export function createLog(
  plan: LogPlan,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
  own: Fields = {},
): Log {
  const say =
    (level: Level): Say =>
    (first, text) => {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(plan.level)) return
      const given: Fields =
        typeof first === 'object' && first !== null ? (first instanceof Error ? { err: first } : first) : {}
      const message = redact(typeof first === 'string' ? first : typeof text === 'string' ? text : '')
      write(
        `${plan.format === 'json' ? jsonLine(level, message, { ...own, ...given }) : textLine(level, message, { ...own, ...given })}\n`,
      )
    }
  const none: Say = () => {}
  return {
    level: plan.level,
    error: say('error'),
    fatal: say('error'),
    warn: say('warn'),
    info: say('info'),
    debug: say('debug'),
    trace: none,
    silent: none,
    child: (fields) => createLog(plan, write, { ...own, ...fields }),
  }
}

const told = (err: unknown): { name: string; message: string; stack: string[] } | undefined => {
  if (err === undefined) return undefined
  const error =
    err instanceof Error ? err : new Error(typeof err === 'string' ? err : 'no error was thrown, but something else')
  return {
    name: error.name,
    message: redact(error.message),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => redact(line.trim())),
  }
}

function jsonLine(level: Level, msg: string, fields: Fields): string {
  const known = Object.fromEntries(
    KNOWN.flatMap((name) =>
      fields[name] === undefined
        ? []
        : [[name, typeof fields[name] === 'string' ? redact(fields[name]) : fields[name]]],
    ),
  )
  const err = told(fields.err)
  return JSON.stringify({ time: new Date().toISOString(), level, msg, ...known, ...(err && { err }) })
}

function textLine(level: Level, message: string, fields: Fields): string {
  const known = KNOWN.flatMap((name) =>
    fields[name] === undefined ? [] : [`${name}=${redact(String(fields[name]))}`],
  ).join(' ')
  const err = told(fields.err)
  const head = `weir: ${level === 'info' ? '' : `${level}: `}${message}${known === '' ? '' : ` (${known})`}`
  return err ? [`${head}: ${err.name}: ${err.message}`, ...err.stack.map((line) => `    ${line}`)].join('\n') : head
}
