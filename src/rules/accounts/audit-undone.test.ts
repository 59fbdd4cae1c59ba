import { expect, test } from 'vitest'
import { type Undoing, undoneBy } from './audit-undone.ts'

const undoing = (id: string, of: string): Undoing => ({
  id,
  of,
  at: new Date(Number(id) * 1000),
  email: null,
  byStaff: false,
})

test('an undone entry is in force again once its undoing is undone', () => {
  const chain = [undoing('2', '1'), undoing('3', '2'), undoing('4', '3')]
  expect(undoneBy('1', [])).toBeUndefined()
  expect(undoneBy('1', chain.slice(0, 1))?.id).toBe('2')
  expect(undoneBy('1', chain.slice(0, 2))).toBeUndefined()
  expect(undoneBy('1', chain)?.id).toBe('2')
})

test('one that was undone again names the newest', () => {
  expect(undoneBy('1', [undoing('2', '1'), undoing('3', '2'), undoing('5', '1')])?.id).toBe('5')
})
