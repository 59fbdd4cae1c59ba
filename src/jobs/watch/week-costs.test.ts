import { expect, test } from 'vitest'
import { openBought, VISITS } from '../../domain/testing/bought.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import type { Events } from '../../store/events/events.ts'
import { watchWeeks } from './traffic.ts'

test('a week names what its bots cost; a ledger too large for that holds up no report', async () => {
  const { app, owner, begin, addRate, close } = await openBought(['Spring'])
  await begin(VISITS)
  await addRate('click', '1.5')
  const { events } = app.services
  const failing = (kind: 'heavy' | 'away'): Events => ({
    ...events,
    query: (pool, sql, params) =>
      sql.includes('AS owner')
        ? Promise.reject(new EventsError(kind, 'costs cannot be divided'))
        : events.query(pool, sql, params),
  })
  const detailsAt = async (monday: string, from: Events) => {
    app.clock.now = new Date(monday)
    await watchWeeks({ ...app.services, events: from })
    return (await app.call('notifications.list', owner)).notifications[0]?.details
  }
  await expect(detailsAt('2026-03-30T10:00:00Z', failing('away')), 'tried again').rejects.toThrow('cannot be divided')
  expect(await detailsAt('2026-03-30T10:01:00Z', events)).toMatchObject({ hits: '4', wasted: '150 USD' })
  await begin(VISITS.map((visit) => ({ ...visit, at: visit.at + 7 * 86_400_000 })))
  await addRate('click', '1.5')
  const heavy = await detailsAt('2026-04-06T10:00:00Z', failing('heavy'))
  expect(heavy).toMatchObject({ from: '2026-03-30', hits: '4' })
  expect(heavy).not.toHaveProperty('wasted')
  await close()
})
