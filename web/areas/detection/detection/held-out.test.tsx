// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HeldOut } from '../../../../src/contract/detection/detection.ts'
import { open } from '../../../testing/rendered.tsx'
import { HeldOutShares } from './page.tsx'

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

it('gives the bounds in percent, rounded outward', async () => {
  expect(await words()).toMatch(/^Garden Of 100 turned-away visits, 0 to 0\.4 are people/)
})

it('rounds the lower bound down', async () => {
  expect(await words({ share: { low: 0.0199, high: 0.5 } })).toContain(
    'Of 100 turned-away visits, 1.9 to 50 are people',
  )
})

it('says which visits are missing instead of bounds', async () => {
  expect(await words({ share: null, missing: { visits: 1, conversions: 0 } })).toBe(
    'Garden To estimate false positives, 1 more visit in the control group is needed.',
  )
})

it('says which conversions are missing', async () => {
  expect(await words({ share: null, missing: { visits: 0, conversions: 3 } })).toContain('3 more conversions by people')
})
