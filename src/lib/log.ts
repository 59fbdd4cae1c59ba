/**
 * What the service says of itself, written by pino: lines for people, or JSON lines for machines. Only known fields are
 * written, and every text goes through `redact`: no address, e-mail, token or query string is in a log.
 */
import { pino, type BaseLogger, type Bindings, type ChildLoggerOptions } from 'pino'
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
  /** Milliseconds. */ ms?: number
  /** Stable, of a condition that begins or ends. */ code?: string
}

/** Takes one line for the operator; without a level it is information. */
export type SayLine = (line: string, level?: Level) => void

/** As much of pino's logger as Fastify and Weir use. */
export type Log = Pick<BaseLogger, 'level' | Level | 'fatal' | 'trace' | 'silent'> & {
  /** The same log with fields that every line has. */
  child: (fields: Bindings, options?: ChildLoggerOptions) => Log
}

/** Text for people at a terminal, JSON lines for what collects them, unless it is set. */
export const logPlan = ({
  logFormat,
  logLevel,
}: {
  logFormat: LogPlan['format'] | undefined
  logLevel: Level
}): LogPlan => ({ format: logFormat ?? (process.stdout.isTTY ? 'text' : 'json'), level: logLevel })

const KNOWN = ['code', 'reqId', 'method', 'route', 'status', 'ms'] as const
const STACK_LINES = 12

/**
 * A log that writes each line before its call returns: a line before a crash is not lost. `write` takes whole lines,
 * with their end.
 */
export function createLog(
  { format, level }: LogPlan,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
): Log {
  const log: Log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Fastify's word for the worst of errors; here there is none above an error
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
    // pino asks no formatter about the fields of a child; a route's own level would hide its failures, too
    child(this: Log, fields: Bindings, { level: _level, ...options }: ChildLoggerOptions = {}): Log {
      return child.call(this, onlyKnown(fields), options)
    },
  })
}

/** The fields that may leave, their texts redacted. */
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

/** What was thrown, as a line may show it: the stack without the text on its first lines, cut and redacted. */
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

/** `weir: warn: the disk is nearly full (code=disk-low)`, and an error's stack below it. */
function textOf(line: Line): string {
  const known = KNOWN.flatMap((name) => (line[name] === undefined ? [] : [`${name}=${line[name]}`])).join(' ')
  const head = `weir: ${line.level === 'info' ? '' : `${line.level}: `}${line.msg}${known === '' ? '' : ` (${known})`}`
  if (line.err === undefined) return head
  const { name, message, stack } = line.err
  return [`${head}: ${name}: ${message}`, ...stack.map((at) => `    ${at}`)].join('\n')
}
