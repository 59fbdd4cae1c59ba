import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { loadOffers } from '../../store/config/offers/offers.ts'
import { changes as changesTable } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { matchDue } from '../../domain/conversions/match.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'

let app: TestApp
let user: Caller
let campaign: { id: string }
let secret: string
const hits: FakeHit[] = []

beforeAll(async () => {
  app = await createTestApp()
  app.services.events = fakeHits(hits, [])
  user = await app.account('user')
  campaign = (await app.call('campaign.save', user, CAMPAIGN)).campaign
  secret = (await app.call('company.edit', user, { id: campaign.id })).campaign.postbackSecret ?? expect.fail()
})
afterAll(() => app.close())

/** Of a day before; the ULID's time is 2026-03-01. */
function hit(fields: Partial<FakeHit>): string {
  const id = `01KJM3TY00${String(hits.length).padStart(16, '0')}`
  hits.push({ hit: id, client: user.account.id, campaign: campaign.id, at: '2026-02-28 12:00:00.000', ...fields })
  return id
}

let received = 0
async function receive(query: string): Promise<void> {
  received += 1
  await insertPostbacks(app.db, [
    {
      id: `01P${String(received).padStart(23, '0')}`,
      receivedAt: app.clock.now,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query,
      secretHash: hashOf(secret),
    },
  ])
  await matchDue(app.services)
}

test('an offer with a cap of conversions is full for the day once it had them, and open again when one is rejected', async () => {
  const { offer } = await app.call('offers.save', user, {
    name: 'Capped',
    link: 'https://offer.example/',
    currency: 'EUR',
    conversionCap: 2,
  })
  const fullOn = async () => (await loadOffers(app.db, [offer.id]))[0]?.fullOn
  const changes = async () =>
    (await app.db.select().from(changesTable)).filter(({ kind, ref }) => kind === 'offer' && ref === offer.id).length
  const [first, second] = [hit({ offer: offer.id }), hit({ offer: offer.id })]
  await receive(`hit=${first}&status=sale&payout=1&txid=C1`)
  const before = await changes()
  expect([await fullOn(), await changes()]).toEqual([null, before])
  await receive(`hit=${second}&status=hold&payout=1&txid=C2`)
  expect([await fullOn(), await changes()]).toEqual(['2026-03-01', before + 1])
  await receive(`hit=${second}&status=rejected&txid=C2`)
  expect([await fullOn(), await changes()]).toEqual([null, before + 2])
  await receive(`hit=${second}&status=sale&payout=1&txid=C3`)
  expect(await fullOn()).toBe('2026-03-01')
  const save = (conversionCap: number) =>
    app.call('offers.save', user, {
      id: offer.id,
      name: 'Capped',
      link: 'https://offer.example/',
      currency: 'EUR',
      conversionCap,
    })
  await save(3)
  expect(await fullOn(), 'a larger cap').toBeNull()
  await save(2)
  expect(await fullOn(), 'the cap of before').toBe('2026-03-01')
})
