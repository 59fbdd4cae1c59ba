/** Whatever a feed fetched before, the last answer decides about the days that it names. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../../domain/testing/app.ts'
import { createFeedRunner } from '../../jobs/feeds.ts'

test('growing and corrected files in any order end with the ledger of the last file alone', async () => {
  const app = await createTestApp()
  app.clock.now = new Date('2026-11-28T12:00:00Z')
  const amount = fc.integer({ min: -3, max: 9 })
  const earlier = fc.array(fc.array(fc.option(amount, { nil: undefined }), { minLength: 3, maxLength: 3 }), {
    maxLength: 3,
  })
  const day = (place: number) => `2026-11-0${place + 1}`
  const fetching = (amounts: readonly (number | undefined)[]) => {
    const lines = amounts.flatMap((one, at) => (one === undefined ? [] : `${day(at)},${one}.50`))
    const bytes = Buffer.from(['Day,Cost', ...lines, ''].join('\n'))
    app.services.fetchTable = async () => ({ status: 200, tookMs: 1, bytes, type: 'text/csv' })
  }
  await fc.assert(
    fc.asyncProperty(earlier, fc.tuple(amount, amount, amount), async (before, last) => {
      const owner = await app.account('user', { timezone: 'UTC' })
      const sourceId = (await app.call('sources.save', owner, { name: 'Native', currency: 'USD' })).source.id
      const draft = { sourceId, url: 'https://platform.example/', everyHours: 24 }
      fetching([1, 1, 1])
      const { reading } = await app.call('feeds.check', owner, draft)
      const { id } = (await app.call('feeds.save', owner, { ...draft, reading })).feed
      for (const amounts of [...before, last]) {
        fetching(amounts)
        await app.call('feeds.fetch', owner, { id })
        const runner = createFeedRunner(app.services, (error) => expect(error).toBeUndefined())
        await runner.look()
        await runner.settled()
      }
      const { costs } = await app.call('costs.list', owner, { perPage: 200 })
      const inForce = costs.filter(({ takenBackAt }) => takenBackAt === null)
      expect(inForce.map((cost) => `${cost.startDate} ${cost.amount}`).toSorted()).toEqual(
        last.map((one, at) => `${day(at)} ${one}.5`),
      )
    }),
    { numRuns: 8 },
  )
  await app.close()
})
