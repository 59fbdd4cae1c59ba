/**
 * No call of the contract gives what another one guards: everybody asks every call that reads, and no mark of a guarded
 * value is in an answer where the table (`src/rules/guarded.ts`) does not let them see it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { CONTRACT } from '../src/contract/table.ts'
import { sees, type GuardedName } from '../src/rules/guarded.ts'
import { ask, fillMarked, leaksIn, MARKS, questionsOf, type Filled } from './support/markers.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'
import type { Weir } from '../src/weir.ts'

/** Beside what reads: what changes and answers with what is stored. Each leaves the marks as they are. */
const CHANGING: CallName[] = ['replay.order', 'sources.save', 'conversion.retry', 'company.runTests']
const NAMES = (Object.keys(ROUTES) as CallName[]).filter((name) => {
  const { allowed, effect } = CONTRACT[name] as Endpoint
  return allowed !== 'public' && (effect === 'reads' || CHANGING.includes(name))
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

it('every call as everybody, and no mark where it may not be', async () => {
  const leaks: string[] = []
  const seen = new Map<GuardedName, Set<string>>()
  let answered = 0
  for (const caller of filled.callers)
    for (const name of NAMES)
      for (const question of questionsOf(name, filled)) {
        const { status, text } = await ask(weir, name, caller.token, question)
        if (status === 200) answered += 1
        for (const leak of leaksIn(text, caller, filled.client)) leaks.push(`${caller.name} by ${name}: ${leak}`)
        for (const what of Object.keys(MARKS) as GuardedName[])
          if (MARKS[what].some((mark) => text.includes(mark)))
            seen.set(what, (seen.get(what) ?? new Set()).add(caller.name))
      }
  expect(leaks).toEqual([])
  expect(answered).toBeGreaterThan(1000)
  // a mark that nobody sees would be held to nothing
  for (const what of Object.keys(MARKS) as GuardedName[])
    if (what !== 'hashes') expect(seen.get(what)?.size ?? 0, `${what} is seen by somebody`).toBeGreaterThan(0)
  const owner = filled.callers.find(({ name }) => name === 'client')
  for (const what of ['visits', 'costs', 'conversions', 'payouts', 'secrets', 'platformKeys'] as const) {
    expect(seen.get(what), `${what}: its owner`).toContain('client')
    expect(owner && sees(owner, what, filled.client)).toBe(true)
  }
})
