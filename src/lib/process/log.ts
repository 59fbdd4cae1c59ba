/**
 * Logs through pino, as text or JSON lines. Writes known fields only and redacts every text: no address, e-mail, token
 * or query string.
 */
import { pino, type BaseLogger, type Bindings, type ChildLoggerOptions } from 'pino'
import { redact } from '../text/redact.ts'

const LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type Level = (typeof LEVELS)[number]
export type LogPlan = { format: 'text' | 'json'; level: Level }

type Fields = {
  err?: unknown
  reqId?: string
  method?: string
  route?: string
  status?: number
  /** Milliseconds. */ ms?: number
  /** Stable code of a condition that begins or ends. */ code?: string
}

/** One line for the operator; level `info` by default. */
export type SayLine = (line: string, level?: Level) => void

/** The part of pino's logger that Fastify and Weir use. */
export type Log = Pick<BaseLogger, 'level' | Level | 'fatal' | 'trace' | 'silent'> & {
  /** The same log with fixed extra fields. */
  child: (fields: Bindings, options?: ChildLoggerOptions) => Log
}

/** Unless set: text for a terminal, JSON lines otherwise. */
export const logPlan = ({
  logFormat,
  logLevel,
}: {
  logFormat: LogPlan['format'] | undefined
  logLevel: Level
}): LogPlan => ({ format: logFormat ?? (process.stdout.isTTY ? 'text' : 'json'), level: logLevel })

const KNOWN = ['code', 'reqId', 'method', 'route', 'status', 'ms'] as const
const STACK_LINES = 12

/** Synchronous, so that no line before a crash is lost. `write` gets whole lines. */
export function createLog(
  { format, level }: LogPlan,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
): Log {
  const log: Log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Fastify's highest level; ours is error
      formatters: { level: (label) => ({ level: label === 'fatal' ? 'error' : label }), log: onlyKnown },
      serializers: { err: errorFacts },
      hooks: {
        logMethod([first, text]: unknown[], method) {
          const message = typeof first === 'string' ? first : typeof text === 'string' ? text : ''
          method.call(this, typeof first === 'object' && first !== null ? first : {}, redact(message))
        },
      },
    },
    { write: format === 'json' ? write : (line) => write(`${textOf(JSON.parse(line) as Line)}\n`) },
  )
  const { child } = log
  return Object.assign(log, {
    // pino does not format a child's fields; a route's own level would hide its failures
    child(this: Log, fields: Bindings, { level: _level, ...options }: ChildLoggerOptions = {}): Log {
      return child.call(this, onlyKnown(fields), options)
    },
  })
}

/** Drops unknown fields and redacts the others. */
function onlyKnown(given: Fields): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const name of KNOWN) {
    const value = given[name]
    if (value !== undefined) known[name] = typeof value === 'string' ? redact(value) : value
  }
  if (given.err !== undefined) known['err'] = given.err
  return known
}

type ErrorFacts = { name: string; message: string; stack: string[] }

/** Without the message on its first lines; cut and redacted. */
function errorFacts(thrown: unknown): ErrorFacts {
  if (!(thrown instanceof Error)) {
    const message = typeof thrown === 'string' ? redact(thrown) : 'no error was thrown, but something else'
    return { name: 'Error', message, stack: [] }
  }
  return {
    name: thrown.name,
    message: redact(thrown.message),
    stack: (thrown.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, STACK_LINES)
      .map((line) => redact(line.trim())),
  }
}

type Line = Omit<Fields, 'err'> & { level: Level; msg: string; err?: ErrorFacts }

/** `weir: warn: the disk is nearly full (code=disk-low)`, with an error's stack below. */
function textOf(line: Line): string {
  const known = KNOWN.flatMap((name) => (line[name] === undefined ? [] : [`${name}=${line[name]}`])).join(' ')
  const head = `weir: ${line.level === 'info' ? '' : `${line.level}: `}${line.msg}${known === '' ? '' : ` (${known})`}`
  if (line.err === undefined) return head
  const { name, message, stack } = line.err
  return [`${head}: ${name}: ${message}`, ...stack.map((at) => `    ${at}`)].join('\n')
}
