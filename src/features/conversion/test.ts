import { POSTBACK_PARTS } from '../../contract/conversion-words.ts'
import type { Reply } from '../../contract/table.ts'
import { onceOf, sayProblem, worthOf } from '../../rules/postback.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import { outcomeOf, standingConversion } from '../../store/config/conversions.ts'
import type { Handler } from '../context.ts'
import { subjectOf, type Subject } from './subject.ts'
import { oneClient } from './whose.ts'

/** What stands in front of a postback's own parameters may be any address. */
function partsOf(url: string): { campaignKey: string; query: string } {
  const [path = '', ...rest] = url.replace(/#.*$/s, '').split('?')
  if (rest.length === 0) return { campaignKey: '', query: path.includes('=') ? path : '' }
  return { campaignKey: /\/postback\/([\w-]+)\/?$/.exec(path)?.[1] ?? '', query: rest.join('?') }
}

export const test: Handler<'conversion.test'> = async ({ services, asker: { account } }, { clientId, url }) => {
  const client = await oneClient(services.db, account, clientId)
  const subject = await subjectOf(services, partsOf(url), client.id)
  const { read, hit, settings } = subject
  const worth = worthOf(read, settings, { clickedAt: hit && new Date(hit.time), receivedAt: services.now() })
  const names = hit ? await campaignNames(services.db, [hit.campaign]) : undefined
  const told = { companyName: names?.get(hit?.campaign ?? '') ?? null, clickedAt: hit?.time ?? null, read: shownParts(subject) }
  if ('problem' in worth) return { ...told, state: 'unmatched', ...worth, diagnosis: sayProblem(worth.problem, worth.detail), conversion: null, standing: null }
  const standing = hit && (await standingConversion(services.db, { campaignId: hit.campaign, once: onceOf(read) }))
  // it would be the newest of all
  const outcome = standing ? outcomeOf({ ...worth, postbackId: '~' }, standing) : 'matched'
  return { ...told, state: outcome === 'older' ? 'duplicate' : outcome, problem: null, detail: '', diagnosis: '', conversion: worth, standing: standing ? { status: standing.status, payout: standing.payout, currency: standing.currency } : null }
}

const shownParts = ({ read }: Subject): Reply<'conversion.test'>['read'] => POSTBACK_PARTS.map((part) => ({ part, parameter: read.from[part] ?? null, value: read[part] }))
