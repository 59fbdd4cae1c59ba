/** Logs of one JSON object a line. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { orNothing, type ReadLine, readRequest, readTime } from './log-line.ts'

type Fields = Record<
  'time' | 'ip' | 'request' | 'method' | 'target' | 'host' | 'scheme' | 'userAgent' | 'referrer',
  string[]
>
const FIELDS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'json-fields.json'), 'utf8')) as Fields

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null

/** The value under the first of the names that is there; of a list its first. */
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
  const object = parsed(text)
  if (!object) return undefined
  const textOf = (field: keyof Fields): string => {
    const value = under(object, FIELDS[field])
    return typeof value === 'string' ? orNothing(value) : ''
  }
  const time = readTime(under(object, FIELDS.time))
  const [method, target] = [textOf('method'), textOf('target')]
  const request =
    method !== '' && target !== '' ? { method: method.toUpperCase(), target } : readRequest(textOf('request'))
  const ip = textOf('ip')
  if (time === undefined || !request || ip === '') return undefined
  return {
    time,
    ip,
    ...request,
    host: textOf('host'),
    scheme: textOf('scheme'),
    userAgent: textOf('userAgent'),
    referrer: textOf('referrer'),
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const given: unknown = JSON.parse(text)
    return isObject(given) ? given : undefined
  } catch {
    return undefined
  }
}
