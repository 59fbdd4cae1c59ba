import type { Appeal } from '../../contract/hits/appeals.ts'
import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isBelowListLimit, readEntry } from '../../rules/lists/list-entry.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { saveAppeal, listAppeals, lockAppeal, settleAppeal, type AppealRow } from '../../store/config/hits/appeals.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { countEntries, insertEntries, listsOfValues, lockList } from '../../store/config/lists/lists.ts'
import { loggedHits } from '../../store/events/hits/receipt.ts'
import { canAppeal } from '../../judge/appeal.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { hitScopeOf } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events' | 'now' | 'loginLimiter'

/** Characters. */
const MOST_NOTE = 300

export const appealHandlers = {
  /** The same for all references: probing reveals nothing. */
  'appeals.make': async ({ services, origin }, { reference, text }) => {
    const { db, events, now, loginLimiter } = services
    const attempt = { call: 'appeals.make', email: '', address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const hit = (await loggedHits(events, [reference.toUpperCase()])).get(reference.toUpperCase())
    if (hit && canAppeal(hit) && (await findCampaign(db, hit.campaign)))
      await saveAppeal(db, {
        campaignId: hit.campaign,
        hit: hit.hit,
        hitAt: new Date(hit.time),
        text,
        createdAt: now(),
      })
    return {}
  },

  'appeals.list': async ({ services: { db }, caller: { account } }, { companyId, state, perPage }) => {
    const { campaigns } = await hitScopeOf({ db }, account, { companyId })
    const { rows, total } = await listAppeals(db, { campaigns, state, most: perPage })
    return { appeals: rows.map((row) => toAppeal(row, row.campaignName)), total }
  },

  'appeals.settle': async ({ audited, services, caller }, { id, outcome }) => {
    const { db, events, now } = services
    return db.transaction(async (tx) => {
      const appeal = await lockAppeal(tx, id)
      const campaign = requireReadable(caller.account, appeal && (await findCampaign(tx, appeal.campaignId)))
      if (appeal?.state !== 'open') throw new Refusal(409, TEXTS.appealSettled)
      const allowed =
        outcome === 'decline'
          ? ''
          : await allow(tx, { appeal, clientId: campaign.clientId, outcome, caller, events, now })
      await settleAppeal(tx, id, outcome === 'decline' ? 'declined' : 'allowed', now())
      return audited(tx, {
        subject: `campaigns/${campaign.id}`,
        before: { appeal: appeal.text },
        after: { outcome, value: allowed },
        answer: { value: allowed },
      })
    })
  },
} satisfies HandlersOf<Needs>

const toAppeal = ({ id, hit, hitAt, campaignId, text, state, createdAt }: AppealRow, companyName: string): Appeal => ({
  id,
  hit,
  hitAt: hitAt.toISOString(),
  companyId: campaignId,
  companyName,
  text,
  state,
  createdAt: createdAt.toISOString(),
})

type Allowing = {
  appeal: AppealRow
  clientId: string
  outcome: 'address' | 'network'
  caller: Caller
} & Pick<Services, 'events' | 'now'>

/** Returns the entry's value. */
async function allow(tx: Queries, { appeal, clientId, outcome, caller, events, now }: Allowing): Promise<string> {
  const hit = found((await loggedHits(events, [appeal.hit])).get(appeal.hit))
  const length = hit.ip.includes(':') ? 64 : 24
  const entry = readEntry('ips', outcome === 'address' ? hit.ip : `${hit.ip}/${length}`)
  if ('error' in entry) throw new Refusal(409, entry.error)
  const { value, network } = entry
  await lockList(tx, clientId)
  const known = (await listsOfValues(tx, clientId, 'ips', [value])).get(value)
  if (known === 'allow') return value
  if (known === 'block') throw new Refusal(409, TEXTS.entryOtherList)
  await insertEntries(tx, [
    {
      clientId,
      type: 'ips',
      value,
      network,
      list: 'allow',
      note: `Appeal of ${appeal.createdAt.toISOString().slice(0, 10)}: ${appeal.text}`.slice(0, MOST_NOTE),
      expiresAt: null,
      source: 'panel',
      authorId: caller.account.id,
      createdAt: now(),
    },
  ])
  if (!isBelowListLimit('client', await countEntries(tx, { owner: clientId, list: 'all', search: '' })))
    throw new Refusal(409, TEXTS.entryFull)
  return value
}
