import { expect, it } from 'vitest'
import { filledFirst } from './dimension-tabs.tsx'

it('puts what has values first and keeps the order of both', () => {
  expect(filledFirst(['placement', 'utmPlacement', 'utmSource', 'splitGroup'], ['utmSource', 'utmPlacement'])).toEqual([
    'utmPlacement',
    'utmSource',
    'placement',
    'splitGroup',
  ])
})
