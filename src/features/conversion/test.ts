import { POSTBACK_PARTS } from '../../contract/conversion-words.ts'
import type { Reply } from '../../contract/table.ts'
import { onceOf, sayProblem, type Worth } from '../../rules/postback.ts'
import { takeSecret } from '../../rules/postback-secret.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import { outcomeOf, standingConversion } from '../../store/config/conversions.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler } from '../context.ts'
import { judged, subjectOf, type Subject } from './subject.ts'
import { oneClient } from './whose.ts'

type Tested = Reply<'conversion.test'>

/** What stands in front of a postback's own parameters may be any address. */
function partsOf(url: string): { campaignKey: string; query: string; secretHash: string } {
  const [path = '', ...rest] = url.replace(/#.*$/s, '').split('?')
  if (rest.length === 0) return { campaignKey: '', ...takeSecret(path.includes('=') ? path : '') }
  return { campaignKey: /\/postback\/([\w-]+)\/?$/.exec(path)?.[1] ?? '', ...takeSecret(rest.join('?')) }
}

export const test: Handler<'conversion.test'> = async ({ services, caller: { account } }, { clientId, url }) => {
  const client = await oneClient(services.db, account, clientId)
  const subject = await subjectOf(services, partsOf(url), client.id)
  const worth = judged(subject, services.now())
  const told = { ...(await toHitView(services.db, subject)), read: toPartsView(subject) }
  if ('problem' in worth)
    return {
      ...told,
      state: 'unmatched',
      ...worth,
      diagnosis: sayProblem(worth.problem, worth.detail),
      conversion: null,
      standing: null,
    }
  return {
    ...told,
    ...(await outcomeFor(services.db, subject, worth)),
    problem: null,
    detail: '',
    diagnosis: '',
    conversion: worth,
  }
}

async function toHitView(db: Queries, { hit }: Subject): Promise<Pick<Tested, 'companyName' | 'clickedAt'>> {
  if (!hit) return { companyName: null, clickedAt: null }
  const names = await campaignNames(db, [hit.campaign])
  return { companyName: names.get(hit.campaign) ?? null, clickedAt: hit.time }
}

/** It would be the newest of all. */
async function outcomeFor(
  db: Queries,
  { hit, read }: Subject,
  worth: Worth,
): Promise<Pick<Tested, 'state' | 'standing'>> {
  const standing = hit && (await standingConversion(db, { campaignId: hit.campaign, once: onceOf(read) }))
  if (!standing) return { state: 'matched', standing: null }
  const { status, payout, currency } = standing
  return {
    state: outcomeOf({ ...worth, postbackId: '~' }, standing) === 'correction' ? 'correction' : 'duplicate',
    standing: { status, payout, currency },
  }
}

const toPartsView = ({ read }: Subject): Tested['read'] =>
  POSTBACK_PARTS.map((part) => ({ part, parameter: read.from[part] ?? null, value: read[part] }))
