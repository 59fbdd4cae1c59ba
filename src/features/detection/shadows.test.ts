import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { CONTRACT } from '../../contract/table.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const start = async (changes: object, more: object = {}) =>
  (await app.call('shadows.start', admin, { changes, ...more })).shadow
const list = () => app.call('shadows.list', admin)

test('staff read, only administrators change, clients see nothing', () => {
  for (const name of ['shadows.list', 'shadows.read'] as const)
    expect(CONTRACT[name].allowed).toEqual(['admin', 'manager'])
  for (const name of [
    'shadows.start',
    'shadows.promote',
    'shadows.drop',
    'shadows.restore',
    'shadows.newSignals',
  ] as const)
    expect(CONTRACT[name].allowed).toEqual(['admin'])
})

test('changes without meaning are refused at their field', async () => {
  const faults = async (changes: object) => (await refusal(start(changes))).body
  expect(await faults({ 'no.such': { campaigns: 'none' } })).toMatchObject({
    validation: { 'changes.no.such': [TEXTS.valueInvalid] },
  })
  expect(await faults({ 'list.client_block': { campaigns: 'none' } })).toMatchObject({
    validation: { 'changes.list.client_block': [TEXTS.valueInvalid] },
  })
  for (const threshold of [9, 3001])
    expect(await faults({ 'activity.visitor_pace': { threshold } })).toMatchObject({
      validation: { 'changes.activity.visitor_pace.threshold': [TEXTS.valueInvalid] },
    })
  expect(await faults({ 'net.vpn': { threshold: 3 } })).toMatchObject({
    validation: { 'changes.net.vpn.threshold': [TEXTS.valueInvalid] },
  })
  expect(await faults({ 'net.vpn': { campaigns: 'all' } })).toMatchObject({
    validation: { changes: [TEXTS.shadowNothing] },
  })
  await expect(start({})).rejects.toThrow()
  await expect(start({ 'net.vpn': { campaigns: 'none' } }, { days: 32 })).rejects.toThrow()
  expect((await list()).shadows).toEqual([])
})

test('promotion puts it in force and records it; History reverts it; it ends once', async () => {
  const { id } = await start({ 'net.vpn': { campaigns: 'none' } })
  expect((await app.call('shadows.promote', admin, { id })).shadow).toMatchObject({
    state: 'promoted',
    endedByEmail: admin.account.email,
  })
  for (const name of ['shadows.promote', 'shadows.drop'] as const)
    expect(await refusal(app.call(name, admin, { id }))).toMatchObject({
      status: 409,
      body: { error: TEXTS.shadowOver },
    })
  const now = await list()
  expect(now.signals.find(({ name }) => name === 'net.vpn')?.change).toEqual({ campaigns: 'none' })
  expect(now.sets).toMatchObject([{ number: 1, because: 'promoted', of: id, setByEmail: admin.account.email }])
  expect(await refusal(app.call('shadows.restore', admin, { number: 0, expected: 7 }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.signalsChanged },
  })
  expect(await refusal(app.call('shadows.restore', admin, { number: 9 }))).toMatchObject({ status: 404 })
  expect(await app.call('shadows.restore', admin, { number: 0, expected: 1 })).toEqual({ number: 2 })
  const after = await list()
  expect(after.signals.every(({ change }) => change === null)).toBe(true)
  expect(after.sets[0]).toMatchObject({ number: 2, changes: {}, because: 'restored', of: '0' })
  expect(await app.call('shadows.restore', admin, { number: 0 }), 'it is in force').toEqual({ number: 2 })
  const { entries } = await app.call('audit.list', admin, {})
  expect(entries.map(({ action, before, after: values }) => [action, before, values])).toEqual([
    [
      'shadows.restore',
      { signals: { 'net.vpn': { campaigns: 'none' } }, set: 1 },
      { signals: {}, set: 2, restoredFrom: 0 },
    ],
    ['shadows.promote', { signals: {}, set: 0 }, { signals: { 'net.vpn': { campaigns: 'none' } }, set: 1 }],
    ['shadows.start', null, { changes: { 'net.vpn': { campaigns: 'none' } }, days: 7, atEnd: 'nothing' }],
  ])
})

test('five run at once at most; an unknown one is not found', async () => {
  const names = ['net.vpn', 'net.tor', 'ua.empty', 'ua.bot_like', 'net.datacenter']
  const started = []
  for (const name of names) started.push(await start({ [name]: { campaigns: 'none' } }))
  expect(await refusal(start({ 'headers.no_accept': { campaigns: 'none' } }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.shadowsFull },
  })
  for (const { id } of started) await app.call('shadows.drop', admin, { id })
  await start({ 'headers.no_accept': { campaigns: 'none' } })
  const nobody = { id: '01M7WG6ZJSVSKV30CD1CCGHX2S' }
  for (const name of ['shadows.read', 'shadows.promote', 'shadows.drop'] as const)
    expect(await refusal(app.call(name, admin, nobody))).toMatchObject({ status: 404 })
})
