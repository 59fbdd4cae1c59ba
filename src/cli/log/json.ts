/** Logs with one JSON object a line. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lineOf, orNothing, type ReadLine } from './log-line.ts'

type Fields = Record<
  | 'time'
  | 'ip'
  | 'forwarded'
  | 'request'
  | 'method'
  | 'target'
  | 'query'
  | 'host'
  | 'scheme'
  | 'userAgent'
  | 'referrer',
  string[]
>
const FIELDS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'json-fields.json'), 'utf8')) as Fields

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null

/** Value of the first name that exists; of a list its first item. */
function under(object: Record<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    const found = Object.hasOwn(object, name)
      ? object[name]
      : name
          .split('.')
          .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), object)
    const value: unknown = Array.isArray(found) ? found[0] : found
    if (typeof value === 'string' || typeof value === 'number') return value
  }
  return undefined
}

export const readJson: ReadLine = (text) => {
  const object = text.startsWith('{') ? parsed(text) : undefined
  if (!object) return undefined
  const textOf = (field: keyof Fields): string => {
    const value = under(object, FIELDS[field])
    return typeof value === 'string' ? value : ''
  }
  const query = orNothing(textOf('query')).replace(/^\?/, '')
  const target = textOf('target')
  return lineOf({
    time: timeOf(object),
    ip: textOf('ip'),
    forwarded: textOf('forwarded'),
    request: textOf('request'),
    method: textOf('method') || undefined,
    target: query === '' || target.includes('?') ? target : `${target}?${query}`,
    host: textOf('host'),
    scheme: textOf('scheme'),
    userAgent: spaced(textOf('userAgent')),
    referrer: textOf('referrer'),
  })
}

/** CloudFront separates day and time. */
function timeOf(object: Record<string, unknown>): string | number {
  const { date, time } = object
  if (typeof date === 'string' && typeof time === 'string' && /^[\d:.]+$/.test(time)) return `${date}T${time}Z`
  const value = under(object, FIELDS.time)
  return typeof value === 'string' || typeof value === 'number' ? value : ''
}

/** CloudFront percent-encodes agents. */
const spaced = (agent: string): string => (agent.includes(' ') ? agent : agent.replaceAll(/%(?:25)?20/g, ' '))

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const given: unknown = JSON.parse(text)
    return isObject(given) ? given : undefined
  } catch {
    return undefined
  }
}
