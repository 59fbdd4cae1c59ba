/** Sends sampled errors, without personal data, to a Sentry-compatible service, if there is a DSN. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { scrub } from '../lib/text/redact.ts'

export type ErrorReports = {
  /** `where`: a call, job or thread, without values. Does not wait. */
  report: (error: unknown, where: string) => void
  reportPanel: (report: { name: string; message: string; stack: string; route: string }) => void
  /** Waits briefly for reports in flight. */
  close: () => Promise<void>
}

export type ErrorReportsParts = {
  dsn: string | undefined
  /** 0 to 1. */
  sampleRate: number
  release: string
  /** Program folder, cut off file paths. */
  root: string
  random?: () => number
}

type ErrorReport = { type: string; message: string; stack: string; where: string; platform: 'node' | 'javascript' }

/** Beyond so many in flight, drops reports. */
const MOST_UNDER_WAY = 5
const TIMEOUT_MS = 5000
const PARTING_MS = 2000

/** `https://key@host/path/7` → envelope endpoint and key. */
function endpointOf(dsn: string): { url: string; key: string } {
  const { protocol, host, pathname, username } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop() ?? ''
  return { url: `${protocol}//${[host, ...parts, 'api', project].join('/')}/envelope/`, key: username }
}

/** Three lines: envelope head, item head, item. */
function envelopeOf(
  { type, message, stack, where, platform }: ErrorReport,
  { release, root }: ErrorReportsParts,
): string {
  const id = randomUUID().replaceAll('-', '')
  const now = new Date()
  const event = JSON.stringify({
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform,
    level: 'error',
    logger: platform === 'node' ? 'server' : 'panel',
    release: `weir@${release}`,
    transaction: where,
    exception: {
      values: [{ type: scrub(type), value: scrub(message), stacktrace: { frames: framesOf(stack, root) } }],
    },
  })
  return `${JSON.stringify({ event_id: id, sent_at: now.toISOString() })}\n${JSON.stringify({ type: 'event', length: Buffer.byteLength(event) })}\n${event}\n`
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

export function openErrorReports(parts: ErrorReportsParts): ErrorReports {
  const { dsn, sampleRate, random = Math.random } = parts
  if (dsn === undefined) return { report: () => {}, reportPanel: () => {}, close: async () => {} }
  const { url, key } = endpointOf(dsn)
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=weir/${parts.release}, sentry_key=${key}`,
  }
  const running = new Set<Promise<unknown>>()

  function send(report: ErrorReport): void {
    if (random() >= sampleRate || running.size >= MOST_UNDER_WAY) return
    const sent: Promise<unknown> = fetch(url, {
      method: 'POST',
      headers,
      body: envelopeOf(report, parts),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined) // the error is already in the log
      .finally(() => running.delete(sent))
    running.add(sent)
  }

  return {
    report(error, where) {
      const { name, message, stack = '' } = asError(error)
      send({ type: name, message, stack, where, platform: 'node' })
    },
    reportPanel: ({ name, message, stack, route }) =>
      send({ type: name, message, stack, where: route, platform: 'javascript' }),
    async close() {
      await Promise.race([Promise.all(running), wait(PARTING_MS, undefined, { ref: false })])
    },
  }
}

type Frame = { filename: string; function?: string; lineno: number; colno: number; in_app: boolean }

const MOST = 40
/** `at name (file:1:2)`, `at file:1:2`, and `name@file:1:2` of other browsers. */
const LINE =
  /^\s*(?:at (?:(?:async )?(?<v8>[^()]{1,200}) \()?|(?<other>[^\s@]{0,200})@)(?<file>[^\s()]{1,500}):(?<line>\d{1,7}):(?<column>\d{1,7})\)?$/

/** Oldest first. Paths are relative to the program, without the machine or a visitor's address bar. */
export function framesOf(stack: string, root: string): Frame[] {
  const found = stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => {
      const { v8, other, file = '', line: lineno = '', column = '' } = LINE.exec(line)?.groups ?? {}
      if (file === '') return []
      const filename = placeOf(file, root)
      const name = (v8 ?? other ?? '').replaceAll(/[^\w$.<>[\] ]/g, '').trim()
      return [
        {
          filename,
          ...(name ? { function: name } : {}),
          lineno: Number(lineno),
          colno: Number(column),
          in_app: !/^(?:node:|node_modules\/)/.test(filename),
        },
      ]
    })
  return found.slice(0, MOST).toReversed()
}

/** Below the program folder, node_modules or the panel's host; else the base name. */
function placeOf(file: string, root: string): string {
  if (file.startsWith('node:')) return file
  const bare = file.replace(/^file:\/\//, '').replace(/[?#].*$/, '')
  const modules = bare.lastIndexOf('node_modules/')
  if (modules >= 0) return bare.slice(modules)
  if (bare.startsWith(`${root}/`)) return bare.slice(root.length + 1)
  const asset = /^https?:\/\/[^/]+\/(assets\/[\w.-]+)$/.exec(bare)?.[1]
  return asset ?? bare.split('/').pop() ?? ''
}
