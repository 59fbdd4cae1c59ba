/** Each way in reads the headers that signals read before all others: beyond its bound, others are dropped first. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { KEPT_HEADERS } from '../src/judge/kept-headers.ts'

const WAYS = ['php/parts/visit.php', 'node/core.js', 'haproxy/weir.lua']
/** HAProxy passes no `x-ja4` of a visitor on. */
const NOT_THERE: Readonly<Record<string, readonly string[]>> = { 'haproxy/weir.lua': ['x-ja4'] }

it.each(WAYS)('%s reads every header first that a signal reads', (way) => {
  const source = readFileSync(path.join(import.meta.dirname, '..', 'integrations', way), 'utf8')
  const begin = source.search(/^.*READ_FIRST\b/m)
  const [list = ''] = /[^;]*?(?:\];|\]\)|gmatch)/s.exec(source.slice(begin)) ?? []
  const ordered = /const ORDERED = [^\]]*\]/.exec(source)?.[0] ?? ''
  const named = new Set(`${ordered} ${list}`.match(/[a-z][a-z\d-]+/g))
  const wanted = KEPT_HEADERS.filter((name) => !name.startsWith(':') && !NOT_THERE[way]?.includes(name))
  expect(wanted.filter((name) => !named.has(name))).toEqual([])
})
