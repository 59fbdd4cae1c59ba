/** A migration that sorts before one that an installation has run would be refused there, and no fresh store shows it. */
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../src/store/config/migrations.ts'
import { EVENT_MIGRATIONS } from '../src/store/events/schema.ts'
import states from './upgrade/states.json' with { type: 'json' }

const FOLDERS = { config: MIGRATIONS, events: EVENT_MIGRATIONS }

describe.each(states.states)('since the state of $name', ({ migrations }) => {
  test.each(['config', 'events'] as const)('every migration of %s that was added sorts behind its last', (kind) => {
    const { last, count } = migrations[kind]
    const before = readdirSync(FOLDERS[kind]).filter((name) => name.endsWith('.sql') && name <= last)
    expect(before).toHaveLength(count)
    expect(before).toContain(last)
  })
})
