/** Valid questions about cost feeds. */
export const FEED_QUESTIONS = {
  'feeds.list': ({ client }: { client: string }) => ({ clientId: client }),
  'feeds.check': () => ({ id: '999999', everyHours: 24 }),
  'feeds.save': () => ({
    id: '999999',
    everyHours: 24,
    reading: { columns: { day: 'Day' }, currencies: [], dates: '', order: '', decimal: '', timezone: '' },
  }),
  'feeds.fetch': () => ({ id: '999999' }),
  'feeds.remove': () => ({ id: '999999' }),
  'feeds.fetches': () => ({ id: '999999', page: 1, perPage: 20 }),
}
