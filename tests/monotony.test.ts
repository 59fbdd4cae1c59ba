/**
 * Nothing that a visitor sends opens the door: whatever they change of a visit, a finding stays as long as what it is about
 * stays, no outcome gets milder, and the hit is stored, but for what the table of gains names (src/traffic/gains.ts).
 */
import { expect, test } from 'vitest'
import { expectMonotony } from './support/monotony/tried.ts'

const DEEP = Number(process.env['DEEP'] ?? 1)

test('by a question for a decision', async () => {
  const { changes } = await expectMonotony(40 * DEEP, 10)
  expect(changes).toBeGreaterThan(400)
})
