import { shiftDay } from '../../src/lib/time/day.ts'

const AUTO_RULE = { measure: 'wasted', thing: 'utmPlacement', value: 1000, act: 'tell' }
type Client = { client: string }
let days = 0
/** Another each time: a pair has one rate from a day. */
export const anotherDay = (): string => shiftDay('2010-01-01', days++)

/** Valid questions about cost feeds, own rates and auto rules. */
export const MONEY_QUESTIONS = {
  'feeds.list': ({ client }: Client) => ({ clientId: client }),
  'feeds.check': () => ({ id: '999999', everyHours: 24 }),
  'feeds.save': () => ({
    id: '999999',
    everyHours: 24,
    reading: { columns: { day: 'Day' }, currencies: [], dates: '', order: '', decimal: '', timezone: '' },
  }),
  'feeds.fetch': () => ({ id: '999999' }),
  'feeds.remove': () => ({ id: '999999' }),
  'feeds.fetches': () => ({ id: '999999', page: 1, perPage: 20 }),
  'rates.listOwn': ({ client }: Client) => ({ clientId: client }),
  'rates.saveOwn': ({ client }: Client) => ({
    clientId: client,
    currency: 'EUR',
    base: 'USD',
    rate: '1.0875',
    startDate: anotherDay(),
  }),
  'rates.removeOwn': () => ({ id: '999999' }),
  'autoRules.list': ({ client }: Client) => ({ clientId: client }),
  'autoRules.month': ({ client }: Client) => ({ clientId: client, ...AUTO_RULE }),
  'autoRules.save': ({ client }: Client) => ({ clientId: client, name: 'Walk', ...AUTO_RULE }),
  'autoRules.turn': () => ({ id: '999999', mode: 'off' }),
  'autoRules.remove': () => ({ id: '999999' }),
  'autoRules.acts': ({ client }: Client) => ({ clientId: client }),
  'autoRules.confirm': () => ({ id: '999999' }),
  'autoRules.undo': () => ({ id: '999999' }),
  'autoRules.again': () => ({ id: '999999' }),
}
