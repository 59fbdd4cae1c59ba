import type { conversions } from '../schema.ts'

type Row = typeof conversions.$inferInsert

const STAGES = { approved: 'sale', pending: 'hold', rejected: 'rejected' } as const

/** An approved conversion of a person. `at`: conversion time, and click time unless `clickedAt` is given. */
export const conversionRow = ({
  at,
  ...given
}: Pick<Row, 'clientId' | 'campaignId' | 'hit'> & { at: Date } & Partial<Row>): Row => ({
  stage: STAGES[given.status ?? 'approved'],
  reported: STAGES[given.status ?? 'approved'],
  identity: `txid:${given.hit}`,
  once: `txid:${given.hit}`,
  clickedAt: at,
  convertedAt: at,
  status: 'approved',
  payout: 700,
  currency: 'EUR',
  txid: '',
  facts: { category: 'person', reason: [] } as never,
  postbackId: given.hit,
  ...given,
})
