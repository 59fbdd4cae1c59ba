import { beforeEach, expect, test } from 'vitest'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT, CHROME_HEADERS, visit } from '../../judge/builders.ts'
import { NAMES, PROTOCOL } from '../../judge/headers.ts'
import { learntHeaders } from './site-way.ts'

const CHROME =
  'sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept sec-fetch-site sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language priority'
const MIXED_UP = 'accept accept-encoding accept-language user-agent sec-fetch-site sec-fetch-mode'

let marks: ReturnType<typeof createVisitorWindow>
beforeEach(() => {
  marks = createVisitorWindow(1000)
})

type Told = { names?: string; protocol?: string; userAgent?: string; unique?: boolean; counted?: boolean }

function shown({ names, protocol, userAgent = AGENT.chrome, unique = true, counted = true }: Told) {
  const headers: Record<string, string> = {
    ...CHROME_HEADERS,
    ...(names !== undefined && { [NAMES]: names }),
    ...(protocol !== undefined && { [PROTOCOL]: protocol }),
  }
  const left = learntHeaders(marks, visit({ headers, userAgent, unique }), '7', counted) ?? {}
  expect(left['accept']).toBe(headers['accept'])
  return [left[NAMES], left[PROTOCOL]]
}
const crowd = (count: number, one: Told) => Array.from({ length: count }, () => shown(one))

test('trusts the order of names after twenty visitors in browser order', () => {
  expect(new Set(crowd(19, { names: CHROME }).flat())).toEqual(new Set([undefined]))
  expect(shown({ names: CHROME })).toEqual([CHROME, undefined])
  expect(shown({ names: MIXED_UP })).toEqual([MIXED_UP, undefined])
})

test('never trusts a server that reorders headers, for all or for some', () => {
  crowd(60, { names: MIXED_UP })
  expect(crowd(100, { names: CHROME }).flat().filter(Boolean)).toEqual([])
  expect(shown({ names: MIXED_UP })).toEqual([undefined, undefined])
})

const LENGTH = `${CHROME} content-length`

test('a length of no content tells by itself, where most visitors came without one', () => {
  const mixed = crowd(30, { names: CHROME })
  expect(mixed.at(-1)).toEqual([CHROME, undefined])
  // programs write in any order, and so many that order means nothing
  crowd(20, { names: MIXED_UP })
  expect(shown({ names: MIXED_UP })).toEqual([undefined, undefined])
  expect(shown({ names: LENGTH })).toEqual(['content-length', undefined])
  expect(shown({ names: `${CHROME} content-length content-type` })).toEqual([undefined, undefined])
  expect(shown({ names: LENGTH, unique: false })).toEqual(['content-length', undefined])
})

test('a length that the server adds for everybody, or that few visitors can be held against, proves nothing', () => {
  expect(
    crowd(15, { names: CHROME })
      .concat(crowd(4, { names: LENGTH }))
      .flat()
      .filter(Boolean),
  ).toEqual([])
  crowd(40, { names: LENGTH })
  expect(shown({ names: LENGTH })).toEqual([undefined, undefined])
})

test('keeps HTTP/1.1 where nearly all visitors use a later version', () => {
  crowd(30, { protocol: '2.0' })
  expect(shown({ protocol: '1.1' })).toEqual([undefined, '1.1'])
  crowd(4, { protocol: '1.1' })
  expect(shown({ protocol: '1.1' })).toEqual([undefined, undefined])
})

test('a server or proxy limited to HTTP/1.1 proves nothing', () => {
  expect(crowd(100, { protocol: '1.1' }).flat().filter(Boolean)).toEqual([])
})

test('repeats, trials, named programs and WebKit prove nothing', () => {
  crowd(40, { names: CHROME, protocol: '2.0', unique: false })
  crowd(40, { names: CHROME, protocol: '2.0', counted: false })
  crowd(40, { names: CHROME, protocol: '2.0', userAgent: AGENT.curl })
  expect(shown({ names: CHROME, protocol: '2.0' })).toEqual([undefined, undefined])
  crowd(40, { names: CHROME, userAgent: AGENT.safari })
  expect(shown({ names: CHROME })).toEqual([undefined, undefined])
})

test('a direct request needs no learning', () => {
  expect(shown({ names: 'host user-agent' })).toEqual(['host user-agent', undefined])
})
