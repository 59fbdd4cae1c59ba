// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../testing/rendered.tsx'
import { UsageFigures } from './usage.tsx'

const usage = {
  campaigns: 1,
  clicks: 2,
  users: 3,
  siteGenLimit: 4,
  paidExpiration: null,
  limits: { campaigns: 5, clicks: null, users: null },
}

test('says so when there is no limit', async () => {
  await open(<UsageFigures usage={usage} waits={false} />, { path: '/' })
  expect(screen.getAllByText('no limit')).toHaveLength(2)
})

test('before there is a plan nothing is counted against a limit', async () => {
  await open(<UsageFigures usage={usage} waits />, { path: '/' })
  expect(screen.getAllByText('no plan yet')).toHaveLength(3)
  expect(screen.queryByText(/of 5/)).toBeNull()
})
