import fc from 'fast-check'
import { encodeTime } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../contract/failure.ts'
import type { ProbeRow } from '../../store/events/columns.ts'
import { joinProbes, type Probes } from '../../store/shared/probe-channel.ts'
import { createProbeMemory, type Remembered } from '../../store/shared/probes.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import { AGENT, policy, visit } from '../../judge/builders.ts'
import { groupOf, placeOf } from './browser-key.ts'
import { openSealed, readTicket, sealProbe, writeTicket } from './probe-seal.ts'
import { probeOf, takeSignals, type ProbeParts } from './probe.ts'
import type { CampaignEntry } from '../feeds/snapshot.ts'

const NOW = Date.UTC(2026, 10, 18, 12)
const hitId = (number: number) => encodeTime(NOW - 1000) + String(number).padStart(16, '0')
const SECRET = 'wt_secret'
const ENTRY: CampaignEntry = {
  clientId: '3',
  secret: SECRET,
  policy: policy(),
  protectedUntil: Infinity,
  afterwards: policy(),
}
const FROM = { ip: '203.0.113.7', userAgent: AGENT.chrome }
const BEARER = { ...FROM, time: NOW }
const FLAGGED = { webdriver: true }
const CLEAN = { webdriver: false, changedFlag: '' as const }
const ODD = { languages: [] }

let kept: ProbeRow[]
let parts: ProbeParts & { probes: Probes<ProbeRow> }
let now = NOW
let channel = 0
let HIT = ''
beforeEach(() => {
  HIT = hitId(channel)
  kept = []
  now = NOW
  const campaign = (key: string) =>
    key === 'c_known' ? ENTRY : key === 'c_bare' ? { ...ENTRY, secret: '' } : undefined
  parts = {
    snapshot: { campaign },
    probes: joinProbes<ProbeRow>(`test-${channel++}`, placeOf, ({ row }) => row && kept.push(row)),
    marks,
    now: () => now,
  }
})

const marks = createVisitorWindow(1000)
const ticketOf = (visitor = 'visitor', key = 'c_known') => ({
  hit: HIT,
  key,
  visitor,
  group: groupOf('7', visit({ userAgent: AGENT.chrome }), visitor),
  page: 'page',
})
const ticket = (visitor?: string, key?: string) => writeTicket(SECRET, ticketOf(visitor, key))
const post = (seen: object, more: object = { ticket: ticket() }) => takeSignals(parts, FROM, { ...more, seen })
function next(signals = '', changes = {}) {
  const facts = visit({ time: now, userAgent: AGENT.chrome, visitor: 'visitor', ...changes })
  return probeOf({ probes: parts.probes, marks }, ENTRY, {
    facts,
    group: groupOf('7', facts, facts.visitor),
    signals,
    counted: true,
  }).probe
}
const refusal = (work: () => unknown): number => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
  return 200
}

test('a page’s readings are a fact of its hit and count against the visitor for 24 hours', () => {
  post(FLAGGED)
  expect(kept).toEqual([
    {
      hit: HIT,
      time: '2026-11-18 12:00:00.000',
      client: '3',
      campaign: '7',
      visitor: 'visitor',
      agent: AGENT.chrome,
      said: 'flag',
      probe: '{"webdriver":true}',
      browser_group: ticketOf().group,
      browser: expect.stringMatching(/^[\w-]{14}$/),
    },
  ])
  expect(next()).toEqual(FLAGGED)
  expect(next('', { visitor: 'another' })).toBeNull()
  expect(next('', { userAgent: AGENT.firefox })).toBeNull()
  now += 86_400_000
  expect(next()).toBeNull()
})

test('a clean answer is stored and changes nothing; silence means nothing', () => {
  post(CLEAN)
  expect(kept).toHaveLength(1)
  expect(next()).toBeNull()
})

test('the sealed answer works for the same browser, for minutes', () => {
  const { signals } = post(FLAGGED, { key: 'c_known' })
  expect([kept, next()]).toEqual([[], null])
  expect(next(signals)).toEqual(FLAGGED)
  expect(next(signals, { ip: '2001:db8::1' })).toEqual(FLAGGED)
  for (const other of [
    { ip: '203.0.113.8' },
    { userAgent: AGENT.firefox },
    { time: NOW + 600_000 },
    { time: NOW - 61_000 },
  ])
    expect(next(signals, other)).toBeNull()
})

const step = fc.record({
  seen: fc.constantFrom(FLAGGED, CLEAN, ODD, {}),
  how: fc.constantFrom('page', 'text', 'both', 'blocked'),
})

test('strip-proof: after automation was seen, no clean, forged, replayed or missing answer revokes it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), (before, after) => {
      parts.probes = joinProbes<ProbeRow>(`test-${channel++}`, placeOf, () => {})
      const clean = post(CLEAN, { key: 'c_known' }).signals
      const walk = (steps: typeof before) =>
        steps.map(({ seen, how }) => (how === 'blocked' || how === 'text' ? '' : post(seen).signals))
      walk(before)
      post(FLAGGED)
      for (const signals of ['', clean, 'forged', ...walk(after)]) expect(next(signals)).toEqual(FLAGGED)
      parts.probes.close()
    }),
    { numRuns: 60 },
  )
})

test('a remembered weak signal survives a clean answer, and yields to a flag', () => {
  post(ODD)
  expect(next(post(CLEAN, { key: 'c_known' }).signals)).toEqual(ODD)
  expect(next(post(FLAGGED, { key: 'c_known' }).signals)).toEqual(FLAGGED)
  post(CLEAN)
  expect(next()).toEqual(ODD)
})

test('only an edge can write tickets and sealed answers: any change invalidates them', () => {
  const [given, text] = [ticket(), sealProbe(SECRET, FLAGGED, BEARER)]
  const change = fc.tuple(fc.nat(1000), fc.string({ minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(change, fc.constantFrom(given, text), ([at, put], whole) => {
      const place = at % whole.length
      const changed = whole.slice(0, place) + put + whole.slice(place + 1)
      if (changed === whole) return
      expect(readTicket(changed, () => SECRET, NOW)).toBeUndefined()
      expect(openSealed(SECRET, changed, BEARER)).toBeUndefined()
    }),
  )
  expect(readTicket(given, () => SECRET, NOW)).toEqual(ticketOf())
  expect(readTicket(given, () => 'wt_of_another_client', NOW)).toBeUndefined()
  expect(readTicket(given, () => SECRET, NOW + 3_600_000)).toBeUndefined()
  expect(openSealed('wt_of_another_client', text, BEARER)).toBeUndefined()
  expect(openSealed('', sealProbe('', FLAGGED, BEARER), BEARER)).toBeUndefined()
  // Sealing attacker-chosen text in the agent must not produce a ticket.
  const [payload, written] = sealProbe(SECRET, CLEAN, { ...BEARER, userAgent: '.c_known.victim' }).split('.')
  expect(readTicket(`${payload}|.c_known.victim.${written}`, () => SECRET, NOW)).toBeUndefined()
  expect([openSealed(SECRET, given, BEARER), readTicket(text, () => SECRET, NOW)]).toEqual([undefined, undefined])
})

test.each<[string, object, number]>([
  ['an unknown campaign', { key: 'c_unknown', seen: {} }, 404],
  ['a client without a token', { key: 'c_bare', seen: {} }, 404],
  ['neither ticket nor key', { seen: {} }, 404],
  ['a forged ticket beside a good key', { ticket: 'a.b.c.d', key: 'c_known', seen: {} }, 404],
  ['a ticket of another campaign', { ticket: ticket('visitor', 'c_unknown'), seen: {} }, 404],
  ['a list', [], 422],
  ['no observations', { key: 'c_known' }, 422],
  ['a ticket that is no text', { ticket: 1, seen: {} }, 422],
])('refuses %s and stores nothing', (_what, body, status) => {
  expect(refusal(() => takeSignals(parts, FROM, body))).toBe(status)
  expect(kept).toEqual([])
})

test('ignores garbled fields; an endless page fills no store', () => {
  post({
    webdriver: 'yes',
    screen: [1],
    traces: 'x',
    languages: [1],
    worker: { cores: '8' },
    hints: 7,
    agent: 'a'.repeat(9999),
    unknown: 1,
    __proto__: { webdriver: true },
  })
  expect(JSON.parse(kept[0]?.probe ?? '')).toEqual({ agent: 'a'.repeat(512), worker: {} })
  for (let times = 0; times < 20; times++) post(CLEAN)
  expect(kept).toHaveLength(4)
})

const found = (name: string): Exclude<Remembered, { said: 'nothing' }> => ({
  said: 'flag',
  group: `n${name}`,
  browser: name,
  visitor: name,
  agent: '',
  probe: FLAGGED,
  time: NOW,
})

test('the visitor memory is bounded: the oldest goes first', () => {
  const memory = createProbeMemory(placeOf, 2)
  for (const name of ['a', 'b', 'a', 'c']) memory.remember(found(name))
  for (const name of ['a', 'b', 'a', 'c']) memory.remember({ said: 'nothing', group: `a${name.repeat(20)}`, time: NOW })
  expect(memory.parts().recalled.map(({ group }) => group)).toEqual(['na', 'nc'])
  expect(memory.parts().places.map(([place]) => place)).toEqual(
    ['a', 'c'].flatMap((name) => [name.repeat(10), `a${name.repeat(20)}`]),
  )
})

const OTHERS = { said: 'nothing', group: `a${'x'.repeat(26)}`, time: NOW } as const

test('a flagged page is no other browser, whatever the order and place of answers', () => {
  const group = `a${'y'.repeat(26)}`
  const [one, other] = [createProbeMemory(placeOf), createProbeMemory(placeOf)]
  const clean = (hit: string, time = NOW) => ({ said: 'nothing', group, time, hit }) as const
  const flag = (hit: string) => ({ ...found('d'), group, hit })
  for (const answer of [clean('1'), flag('1'), clean('1'), flag('2')]) one.remember(answer)
  other.adopt(one.parts())
  for (const memory of [one, other]) {
    expect(memory.remember(clean('2'))).toBe(false)
    expect(memory.othersOf(group, NOW)).toBe('none')
    expect(memory.remember(clean('3'))).toBe(true)
    memory.remember(clean('4', NOW + 1))
    memory.remember(flag('4'))
    expect(memory.othersOf(group, NOW + 1)).toBe('same')
    // other processes may have heard what was revoked
    expect(memory.remember(clean('5', NOW + 2))).toBe(true)
  }
})

test('threads share what they learn, one persists it, and a late one gets all', async () => {
  const rows: ProbeRow[] = []
  const joined = [
    joinProbes<ProbeRow>('test-threads', placeOf, ({ row }) => row && rows.push(row)),
    joinProbes<ProbeRow>('test-threads', placeOf),
  ]
  const known = (at: number) => [
    joined[at]?.recall({ group: 'nv', time: NOW })?.probe,
    joined[at]?.othersOf(OTHERS.group, NOW),
  ]
  const row = { hit: HIT } as ProbeRow
  joined[1]?.learn({ remembered: found('v'), row })
  joined[1]?.learn({ remembered: OTHERS })
  await expect.poll(() => rows).toEqual([row])
  await expect.poll(() => known(0)).toEqual([FLAGGED, 'same'])
  joined.push(joinProbes<ProbeRow>('test-threads', placeOf))
  await expect.poll(() => known(2)).toEqual([FLAGGED, 'same'])
  expect(rows).toHaveLength(1)
  for (const one of joined) one.close()
})

const HAND = { kinds: ['move', 'press'], moves: 30, pointer: 'mouse', leapt: false, weightless: false, visible: true }
const PROGRAM = { ...HAND, moves: 1, leapt: true, weightless: true }

function page(number: number, input: object, changes: object = {}) {
  const facts = visit({ userAgent: AGENT.chrome, ip: FROM.ip, time: now, ...changes })
  const given = writeTicket(SECRET, {
    ...ticketOf(facts.visitor),
    hit: hitId(1000 * channel + number),
    group: groupOf('7', facts, undefined),
  })
  post({ ...CLEAN, listens: true }, { ticket: given })
  return () => post({ ...CLEAN, listens: true, input }, { ticket: given })
}
function nextOf(changes: object = {}) {
  const facts = visit({ time: now, userAgent: AGENT.chrome, ip: FROM.ip, ...changes })
  const group = groupOf('7', facts, undefined)
  return probeOf({ probes: parts.probes, marks: createVisitorWindow(100) }, ENTRY, {
    facts,
    group,
    signals: '',
    counted: true,
  }).probe
}

test('a page’s input counts against its browser, even after a clean answer of the same page', () => {
  page(1, PROGRAM)()
  expect(nextOf()?.input).toEqual(PROGRAM)
  expect(kept.map((row) => row.said)).toEqual(['nothing', 'flag'])
  // its next page is clean until it is used, and clears nobody
  page(2, PROGRAM)
  expect(nextOf()?.input).toEqual(PROGRAM)
})

test('a page used by a person clears the address, since the person would be taken for the program', () => {
  page(1, PROGRAM)()
  page(2, HAND)()
  expect(nextOf()).toBeNull()
})

test('looking alone clears nobody, and people’s input is not stored', () => {
  page(1, HAND)()
  page(2, { kinds: ['move', 'scroll'], moves: 3 })()
  expect(kept.map((row) => row.said)).toEqual(['nothing', 'nothing'])
  page(3, PROGRAM)()
  page(4, { kinds: ['scroll'], moves: 0 })()
  expect(nextOf()).toBeNull()
})

test('a page reports once: second and replayed reports are refused', () => {
  const report = page(5, HAND)
  expect([refusal(report), refusal(report)]).toEqual([200, 409])
  expect(refusal(() => post({ ...CLEAN, input: HAND }, { ticket: 'forged' }))).toBe(404)
})

test('a garbled report counts as no input', () => {
  const garbled = { kinds: ['move', 'x'], first: 'soon', leapt: 1, pointer: 'hand', weightless: 'yes', keys: ['a'] }
  page(6, garbled)()
  expect(kept.map((row) => row.said)).toEqual(['nothing'])
})

test('the check’s readings, without graphics, match the browser’s pages', () => {
  const odd = { ...CLEAN, languages: [], screen: [800, 600] }
  const facts = visit({ userAgent: AGENT.chrome, ip: FROM.ip, time: now })
  const of = { ...ticketOf(facts.visitor), group: groupOf('7', facts, undefined) }
  post(odd, { ticket: writeTicket(SECRET, { ...of, hit: hitId(2001), page: '' }), check: true })
  post({ ...odd, renderer: 'Mesa' }, { ticket: writeTicket(SECRET, { ...of, hit: hitId(2002) }) })
  expect(nextOf()?.renderer, 'the visit that ends the check').toBeUndefined()
  now += 60_000
  expect(nextOf()?.renderer).toBe('Mesa')
})
