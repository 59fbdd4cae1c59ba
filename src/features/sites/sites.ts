import { Refusal, found } from '../../contract/failure.ts'
import { USUAL_TOPIC } from '../../contract/sites/site-words.ts'
import type { Site } from '../../contract/sites/sites.ts'
import { TEXTS } from '../../contract/texts.ts'
import { afterFirst } from '../../lib/flow/streams.ts'
import { safeFileName } from '../../lib/text/text.ts'
import { previewOf } from '../../outside/sites/preview.ts'
import { requireReadable, scopeOf } from '../../rules/accounts/ownership.ts'
import { indexNameOf, requireGenerations, siteStatus } from '../../rules/sites/site.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { findCampaign, findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  countSites,
  deleteSiteRow,
  findSite,
  insertSite,
  listSites,
  adjustGenerations,
  partsOf,
  type SiteRow,
} from '../../store/config/sites/sites.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { recordShown, requireTokens } from '../../domain/integration/tokens.ts'

type Needs = 'db' | 'now'

export const siteHandlers = {
  'company.sites': async ({ services, caller: { account } }) => {
    const rows = await listSites(services.db, scopeOf(account), services.now())
    return {
      sites: rows.map(toSiteView),
      left: (await findAccount(services.db, account.ownerId ?? account.id))?.siteGenLimit ?? 0,
    }
  },

  /** Locks the client's row: concurrent orders cannot overdraw. */
  'company.createSite': async ({ audited, services, caller: { account } }, input) =>
    services.db.transaction(async (tx) => {
      const wish = {
        ...input,
        indexFileName: indexNameOf(input.indexFileName, await botLinkOf(tx, account, input.campaignId ?? undefined)),
      }
      const now = services.now()
      const client = found(await lockClient(tx, account.ownerId ?? account.id))
      requireGenerations({ ...client, archives: await countSites(tx, client.id, now) }, wish.count, now)
      await adjustGenerations(tx, client.id, -wish.count)
      const siteId = await insertSite(tx, { clientId: client.id, accountId: account.id, wish, now })
      return audited(tx, {
        subject: `sites/${siteId}`,
        before: { siteGenLimit: client.siteGenLimit },
        after: { ...wish, siteGenLimit: client.siteGenLimit - wish.count },
        answer: { siteId },
      })
    }),

  'company.getSiteStatus': async ({ services, caller: { account } }, { siteId }) => {
    const row = requireReadable(account, await findSite(services.db, siteId, services.now()))
    return { status: siteStatus(row), problem: row.problem === '' ? null : row.problem }
  },

  'company.downloadSite': async ({ services, caller }, { siteId }) => {
    const row = requireReadable(caller.account, await findSite(services.db, siteId, services.now()))
    if (row.state !== 'ready') throw new Refusal(409, TEXTS.siteNotReady)
    if (row.campaignId !== null) await showToken(services, caller, row.campaignId)
    return {
      filename: `${safeFileName(row.wish.name)}.zip`,
      type: 'application/zip',
      body: await afterFirst(partsOf(services.db, row.id, row.bytes)),
    }
  },

  /** Locks the client's row first, as finishing does: refunds once. */
  'company.deleteSite': async ({ audited, services, caller: { account } }, { siteId }) =>
    services.db.transaction(async (tx) => {
      const site = requireReadable(account, await findSite(tx, siteId, services.now()))
      const client = found(await lockClient(tx, site.clientId))
      const row = found(await deleteSiteRow(tx, site.id))
      const back = row.state === 'waiting' || row.state === 'running' ? row.count : 0
      await adjustGenerations(tx, client.id, back)
      return audited(tx, {
        subject: `sites/${site.id}`,
        before: { name: site.wish.name, count: row.count, state: row.state },
        after: { siteGenLimit: client.siteGenLimit + back },
        answer: {},
      })
    }),

  'company.previewSite': async (_context, { number, ...wish }) =>
    previewOf({ ...wish, topic: wish.topic ?? USUAL_TOPIC[wish.template] }, number - 1),
} satisfies HandlersOf<Needs>

/** The campaign may be gone; the order still names it. */
const toSiteView = ({ wish, ...row }: SiteRow): Site => ({
  ...wish,
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  status: siteStatus(row),
  problem: row.problem === '' ? null : row.problem,
  bytes: row.bytes,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

async function botLinkOf(
  tx: Queries,
  account: AccountRow,
  campaignId: string | undefined,
): Promise<string | undefined> {
  if (campaignId === undefined) return undefined
  return settingsOf(requireReadable(account, await findLiveCampaign(tx, campaignId))).botLink
}

/** A campaign's archive contains its token. */
async function showToken({ db, now }: Pick<Services, 'db' | 'now'>, caller: Caller, campaignId: string): Promise<void> {
  const campaign = await findCampaign(db, campaignId)
  if (!campaign) return
  requireTokens(caller, campaign)
  await recordShown(db, caller, { clientId: campaign.clientId, campaignId }, now())
}
