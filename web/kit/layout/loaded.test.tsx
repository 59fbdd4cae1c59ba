// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { loaded } from './loaded.tsx'

afterEach(cleanup)
const file = () => Promise.resolve({ default: () => <p>drawn</p> })
const page = (Part: ReturnType<typeof loaded>) => (
  <Suspense fallback="awaited">
    <Part />
  </Suspense>
)

it('is drawn in the first pass when its file has been fetched', async () => {
  const Part = loaded(file)
  await Part.fetch()
  render(page(Part))
  expect(screen.queryByText('drawn')).not.toBeNull()
})

it('waits for its file otherwise, and stays what it was when drawn again', async () => {
  const Part = loaded(file)
  const { rerender } = render(page(Part))
  expect(screen.queryByText('awaited')).not.toBeNull()
  const drawn = await screen.findByText('drawn')
  rerender(page(Part))
  expect(screen.getByText('drawn')).toBe(drawn)
})
