import { expect, it } from 'vitest'
import { filledFirst } from './dimension-tabs.tsx'

it('puts dimensions with values first and keeps the order of both groups', () => {
  expect(filledFirst(['placement', 'utmPlacement', 'utmSource', 'splitGroup'], ['utmSource', 'utmPlacement'])).toEqual([
    'utmPlacement',
    'utmSource',
    'placement',
    'splitGroup',
  ])
})
