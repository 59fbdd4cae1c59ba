/**
 * No call reveals another's guarded data: everybody makes every reading call, and guarded marks appear only where the
 * table (`src/rules/accounts/guarded.ts`) permits.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { CONTRACT } from '../src/contract/table.ts'
import type { GuardedName } from '../src/rules/accounts/guarded.ts'
import { ask, BUYER, fillMarked, marksIn, maySee, questionsOf, type Caller, type Filled } from './support/markers.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'
import type { Weir } from '../src/weir.ts'

/** Changing calls that answer with stored data. They keep the marks. */
const CHANGING: ReadonlySet<CallName> = new Set([
  'replay.order',
  'sources.save',
  'conversion.retry',
  'company.runTests',
])
const NAMES = (Object.keys(ROUTES) as CallName[]).filter((name) => {
  const { allowed, effect } = CONTRACT[name] as Endpoint
  return allowed !== 'public' && (effect === 'reads' || CHANGING.has(name))
})

const dataDir = freshFolder()
let weir: Weir
let filled: Filled
beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  filled = await fillMarked(weir)
})
afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

/** Callers, calls and marks seen. */
async function walk(): Promise<{ answered: number; got: { caller: Caller; name: CallName; what: GuardedName }[] }> {
  const got: { caller: Caller; name: CallName; what: GuardedName }[] = []
  let answered = 0
  for (const caller of filled.callers)
    for (const name of NAMES)
      for (const question of questionsOf(name, filled)) {
        const { status, text } = await ask(weir, name, caller.token, question)
        if (status === 200) answered += 1
        got.push(...marksIn(text).map((what) => ({ caller, name, what })))
      }
  return { answered, got }
}

it('makes every call with every role, and finds no forbidden mark', async () => {
  const { answered, got } = await walk()
  const leaks = got.filter(({ caller, what }) => !maySee(caller, what, filled.client))
  expect([...new Set(leaks.map(({ caller, name, what }) => `${caller.name} by ${name}: ${what}`))]).toEqual([])
  expect(answered).toBeGreaterThan(800)
  // a mark that even its owner never sees would be untested
  const owners = new Set(got.filter(({ caller }) => caller.name === 'client').map(({ what }) => what))
  expect([...owners].toSorted()).toEqual([
    'clickIds',
    'conversions',
    'costs',
    'payouts',
    'platformKeys',
    'secrets',
    'visits',
  ])
  const buyers = new Set(got.filter(({ caller }) => caller.name === BUYER).map(({ what }) => what))
  expect([...buyers]).toEqual(expect.arrayContaining(['costs', 'conversions']))
  const all = new Set(got.map(({ what }) => what))
  expect([...all].toSorted()).toEqual([...owners, 'paymentNotes', 'staffNotes'].toSorted())
})
