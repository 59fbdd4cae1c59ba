/** Costs of the demo's traffic: two sources, a rate, and weekly bills. */
import { dayIn, shiftDay } from '../../lib/time/day.ts'
import type { Call } from './call.ts'

const CURRENCY = 'EUR'
const DAYS = 30

type Buying = { id: string; clickParameter: string }

/** Source of each demo campaign, as its settings name it. */
export async function makeDemoSources(call: Call, token: string): Promise<Buying[]> {
  await call('POST', '/v1/conversion/fields', { currency: CURRENCY }, token)
  const make = async (source: object): Promise<Buying> => {
    const saved = (await call('POST', '/v1/sources', { currency: CURRENCY, ...source }, token)) as { source: Buying }
    return { id: saved.source.id, clickParameter: saved.source.clickParameter }
  }
  const search = await make({ name: 'Google Ads', template: 'google', clickParameter: 'gclid' })
  const native = await make({ name: 'Native network', model: 'click', rate: '0.41', clickParameter: 'click_id' })
  return [search, native, search]
}

/** Four weeks of bills, and rates from the demo's first day. */
export async function enterDemoCosts(call: Call, token: string, campaigns: readonly string[]): Promise<void> {
  const first = shiftDay(dayIn('UTC', new Date()), -DAYS)
  const [garden = '', shoes = '', coffee = ''] = campaigns
  const common = { currency: CURRENCY, timezone: 'UTC' }
  const add = (cost: object) => call('POST', '/v1/costs', { ...common, ...cost }, token)
  for (const [week, amount] of ['1650.40', '1820.00', '1565.25', '1923.60'].entries()) {
    const startDate = shiftDay(first, week * 7)
    const endDate = shiftDay(startDate, 6)
    await add({ companyId: garden, startDate, endDate, model: 'total', amount, note: 'Weekly bill' })
  }
  await add({
    companyId: shoes,
    startDate: first,
    endDate: null,
    model: 'click',
    amount: '0.41',
    note: 'Native network',
  })
  await add({ companyId: coffee, startDate: first, endDate: null, model: 'day', amount: '135.00' })
}
