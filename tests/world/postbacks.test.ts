import { expect } from 'vitest'
import { readBody } from '../../src/edge/read/postback-body.ts'
import { readPostback, worthOf } from '../../src/rules/conversions/postback.ts'
import { hashOf, takeSecret } from '../../src/rules/conversions/postback-secret.ts'
import { DEFAULT_POSTBACKS } from '../../src/rules/conversions/postback-settings.ts'
import { PLATFORMS } from '../../src/rules/conversions/platforms/platforms.ts'
import { OUTGOING_CALLS } from './cases/outgoing-calls.ts'
import { POSTBACKS, type RightPostback, type SentPostback } from './cases/postbacks.ts'
import { tryCases } from './world.ts'

const HIT = '01M7WG6ZJSVSKV30CD1CCGHX2S'
const receivedAt = new Date('2026-11-20T12:00:00Z')

async function outcome({ query = '', type = '', body = '' }: SentPostback): Promise<RightPostback> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  const filled = Buffer.from(bytes.toString('latin1').replaceAll('HIT', HIT), 'latin1')
  const { queries } = await readBody(type, filled)
  const all = [query.replaceAll('HIT', HIT), queries[0] ?? ''].filter((part) => part !== '').join('&')
  const kept = takeSecret(all)
  expect(decodeURIComponent(kept.query), 'a secret is never shown').not.toContain('SECRET')
  expect(kept.secretHash).toBe(all.includes('SECRET') ? hashOf('SECRET') : '')
  const read = readPostback(kept.query, DEFAULT_POSTBACKS)
  const worth = worthOf(read, DEFAULT_POSTBACKS, { clickedAt: receivedAt, receivedAt })
  if ('problem' in worth) return worth
  const { stage, payout, currency } = worth
  return { stage, payout, currency, ...(/^\d{17,}$/.test(read.txid) && { txid: read.txid }) }
}

tryCases(POSTBACKS, outcome)
tryCases(POSTBACKS, outcome, 'server') // tested by the service, its parts here
tryCases(OUTGOING_CALLS, ({ to, status, answer }) => PLATFORMS[to].judge(status, answer).verdict)
