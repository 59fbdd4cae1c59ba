/**
 * Migrations must not sort before an applied one, which fresh stores do not show, or remove what the previous release
 * uses.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../src/store/config/engine/migrations.ts'
import { EVENT_MIGRATIONS } from '../src/store/events/engine/schema.ts'
import { takesAway } from './support/contractions.ts'
import states from './upgrade/states.json' with { type: 'json' }

const FOLDERS = { config: MIGRATIONS, events: EVENT_MIGRATIONS }
/** Known to the first release that runs with the next one's migrations. */
const FIRST_RELEASE = { config: '099', events: '025' }

describe.each(states.states)('since the state of $name', ({ migrations }) => {
  test.each(['config', 'events'] as const)('every later migration of %s sorts after its last', (kind) => {
    const { last, count } = migrations[kind]
    const before = readdirSync(FOLDERS[kind]).filter((name) => name.endsWith('.sql') && name <= last)
    expect(before).toHaveLength(count)
    expect(before).toContain(last)
  })
})

test.each(['config', 'events'] as const)('a migration of %s declares its removals', (kind) => {
  const names = readdirSync(FOLDERS[kind]).filter((name) => name.endsWith('.sql'))
  const undeclared = names.flatMap((name) => {
    const sql = readFileSync(path.join(FOLDERS[kind], name), 'utf8')
    const needed = /^-- Contracts: needs (\S+)\.$/m.exec(sql)?.[1]
    if (needed !== undefined)
      expect(names, `${name} needs a file that is there, no later one`).toContain(`${needed}.sql`)
    if (needed !== undefined) expect(`${needed}.sql` <= name, name).toBe(true)
    const isNew = name.slice(0, 3) > FIRST_RELEASE[kind]
    return isNew && needed === undefined ? takesAway(sql).map((what) => `${name} ${what}`) : []
  })
  expect(undeclared, 'see docs/how-to/develop/adding.md: add now, take away one release later').toEqual([])
})

test.each([
  ['ALTER TABLE a DROP COLUMN b', ['drops']],
  ['ALTER TABLE a DROP b', ['drops']],
  ['DROP TABLE IF EXISTS a', ['drops']],
  ['ALTER TABLE a RENAME COLUMN b TO c', ['renames']],
  ['ALTER TABLE a ALTER COLUMN b SET NOT NULL', ['sets not null']],
  ['ALTER TABLE a ALTER b TYPE bigint', ['changes a type']],
  ['ALTER TABLE hits MODIFY COLUMN b UInt64', ['changes a type']],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL', ['adds a column that asks for a value']],
  ['ALTER TABLE a ADD COLUMN c text, ADD COLUMN b text NOT NULL', ['adds a column that asks for a value']],
  ['CREATE UNIQUE INDEX a_b ON a (b)', ['asks for values that differ']],
  ['TRUNCATE a', ['empties']],
  ["ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''", []],
  ['ALTER TABLE a ADD COLUMN b bigint NOT NULL GENERATED ALWAYS AS IDENTITY', []],
  ['ALTER TABLE a ALTER COLUMN b DROP NOT NULL', []],
  ["ALTER TABLE a DROP CONSTRAINT a_kind, ADD CONSTRAINT a_kind CHECK (kind IN ('x', 'y'))", []],
  ['ALTER TABLE hits DROP PROJECTION IF EXISTS by_time', []],
  ['-- DROP TABLE a\nCREATE TABLE b (c text NOT NULL); CREATE UNIQUE INDEX b_c ON b (c)', []],
  ["UPDATE a SET b = 'DROP TABLE a'", []],
])('%s', (sql, what) => {
  expect(takesAway(sql)).toEqual(what)
})
