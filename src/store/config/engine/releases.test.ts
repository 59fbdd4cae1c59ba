import { expect, test } from 'vitest'
import { migrationsSince } from './releases.ts'

const file = (name: string, needs: string | null = '') => ({ name: `${name}.sql`, needs })

test('a version goes on with what was added, until a file removes what it does not know to be gone', () => {
  const applied = [file('101-one'), file('102-two'), file('103-three')]
  expect(migrationsSince('103-three', applied)).toEqual({ added: 0 })
  expect(migrationsSince('101-one', applied)).toEqual({ added: 2 })
  const taken = [...applied, file('104-taken', '103-three.sql')]
  expect(migrationsSince('103-three', taken), 'it knows what came instead').toEqual({ added: 1 })
  expect(migrationsSince('102-two', taken)).toEqual({ added: 2, tookAway: '104-taken' })
})

test('a file without a record of what it needs may have removed anything, if it came later', () => {
  const applied = [file('101-one', null), file('102-two', null), file('103-three')]
  expect(migrationsSince('101-one', applied)).toEqual({ added: 2, tookAway: '102-two' })
  expect(migrationsSince('102-two', applied)).toEqual({ added: 1 })
})
