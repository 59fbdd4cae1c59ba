// @vitest-environment happy-dom
/** What is written of hold-outs above the table of signals. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HeldOut } from '../../../src/contract/detection.ts'
import { open } from '../../testing/rendered.tsx'
import { HeldOutShares } from './held-out.tsx'

const of = (part: Partial<HeldOut>): HeldOut => ({
  companyId: '7',
  companyName: 'Garden',
  visits: 4000,
  converted: 0,
  people: { visits: 10_000, converted: 300 },
  share: { low: 0, high: 0.0031 },
  missing: { visits: 0, conversions: 0 },
  ...part,
})
const words = async (part: Partial<HeldOut> = {}) => {
  await open(<HeldOutShares of={[of(part)]} />, { path: '/' })
  return (await screen.findByRole('listitem')).textContent
}

it('names the bounds in hundred, rounded away from one another', async () => {
  expect(await words()).toMatch(/^Garden Between 0 and 0\.4 of 100 turned-away visits are people/)
})

it('rounds the lower bound down', async () => {
  expect(await words({ share: { low: 0.0199, high: 0.5 } })).toContain('Between 1.9 and 50 of 100')
})

it('says which visits are missing, and no bounds', async () => {
  expect(await words({ share: null, missing: { visits: 1, conversions: 0 } })).toBe(
    'Garden 1 more visit of the hold-out is needed to tell how many Bots are people.',
  )
})

it('says which conversions are missing', async () => {
  expect(await words({ share: null, missing: { visits: 0, conversions: 3 } })).toContain('3 more conversions of people')
})
