import { expect, it } from 'vitest'
import { classShares } from './class-share.tsx'

it('splits a row by class, relative to the longest row', () => {
  expect(classShares({ target: 40, targetUnique: 30, bot: 10, botUnique: 0 }, 100)).toEqual([
    { kind: 'targetUnique', percent: 30 },
    { kind: 'target', percent: 10 },
    { kind: 'bot', percent: 10 },
  ])
  expect(classShares({ target: 0, targetUnique: 0, bot: 0, botUnique: 0 }, 0)).toEqual([])
})
