/** Conversions as tests want them: approved, of a person, one of its hit. */
import type { conversions } from '../schema.ts'

type Row = typeof conversions.$inferInsert

const STAGES = { approved: 'sale', pending: 'hold', rejected: 'rejected' } as const

/** `at`: when the visitor converted; and clicked, unless `clickedAt` is given. */
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
