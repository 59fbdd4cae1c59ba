/** Builds ordered sites one at a time in the process with the lease. The next process restarts unfinished ones. */
import type { Services } from '../domain/context.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { claimSite, failSite, finishSite, keepProgress, returnSite, type WorkRow } from '../store/config/sites/sites.ts'
import { Refusal } from '../contract/failure.ts'
import { SITE_DAYS, type SiteProblem, USUAL_TOPIC } from '../contract/sites/site-words.ts'
import { notify } from '../domain/notifications/notify.ts'
import { archiveOf, type ArchiveOrder } from '../outside/sites/archive.ts'
import { type Gate, seedOf } from '../outside/sites/build.ts'
import { phpSource } from '../outside/php-archive.ts'
import { indexNameOf } from '../rules/sites/site.ts'
import { findAccount } from '../store/config/accounts/accounts.ts'
import { findLiveCampaign, settingsOf } from '../store/config/campaigns/campaigns.ts'
import { type Ends, startQueue } from './timed.ts'
import { DAY_MS } from '../lib/time/durations.ts'

export const startSites = (
  services: Services,
  lease: Pick<HeldLease, 'isHeld'>,
  say: (line: string) => void,
): (() => Promise<void>) =>
  startQueue(
    { say, lease, errors: services.errors },
    {
      name: 'sites',
      failing: 'generated sites are delayed',
      claim: () => claimSite(services.db),
      make: (row, ends) => makeSite(services, row, ends),
    },
  )

/** Longest time for one archive, milliseconds. */
const LONGEST_MS = 120_000
/** After so many crashes the order itself may be the cause. */
const MOST_ATTEMPTS = 3

type Making = Pick<Services, 'db' | 'now' | 'publicUrl'>

export async function makeSite(services: Making, row: WorkRow, ends: Ends): Promise<void> {
  if (row.attempts > MOST_ATTEMPTS) return giveUp(services, row, 'broken')
  const order = await orderOf(services, row)
  if (order === undefined) return giveUp(services, row, 'campaign')
  const outcome = await keepArchive(services, row, order, ends)
  if (outcome === 'late') return giveUp(services, row, 'time')
  if (outcome === 'left') return returnSite(services.db, row)
  if (outcome === 'whole') await announce(services, row)
}

/** Undefined: campaign deleted, or its bot page no longer fits. */
async function orderOf(services: Making, { id, accountId, wish }: WorkRow): Promise<ArchiveOrder | undefined> {
  const { name, template, language, texts, colors, address, count, indexFileName } = wish
  const reader = (await findAccount(services.db, accountId))?.language ?? language
  const order = {
    wish: { name, template, topic: wish.topic ?? USUAL_TOPIC[template], language, texts, colors, address },
    count,
    seed: seedOf(id),
    indexFileName,
    reader,
  }
  if (!wish.campaignId) return order
  const gate = await gateOf(services, { campaignId: wish.campaignId, indexFileName, language: reader })
  return gate && { ...order, gate }
}

async function gateOf(
  { db, publicUrl }: Making,
  {
    campaignId,
    indexFileName,
    language,
  }: { campaignId: string; indexFileName: string; language: ArchiveOrder['reader'] },
): Promise<Gate | undefined> {
  const campaign = await findLiveCampaign(db, campaignId)
  if (!campaign) return undefined
  const { name, targetMode, targetLink, botLink } = settingsOf(campaign)
  try {
    indexNameOf(indexFileName, botLink)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  const php = phpSource({
    campaign: { key: campaign.key, name, targetMode, targetLink, botLink },
    token: campaign.integrationToken,
    publicUrl: publicUrl(),
    language,
  })
  return { php, botLink, reserved: [targetLink] }
}

/** `lost`: deleted, or taken over. */
async function keepArchive(
  { db }: Making,
  row: WorkRow,
  order: ArchiveOrder,
  ends: Ends,
): Promise<'whole' | 'late' | 'left' | 'lost'> {
  const started = performance.now()
  let number = 0
  for await (const { bytes, made } of archiveOf(order)) {
    if (ends()) return 'left'
    if (performance.now() - started > LONGEST_MS) return 'late'
    const part = bytes && { number: number++, bytes }
    if (!(await keepProgress(db, row, { made, part }))) return 'lost'
  }
  return 'whole'
}

const until = (now: Date): Date => new Date(now.getTime() + SITE_DAYS * DAY_MS)

async function announce({ db, now }: Making, row: WorkRow): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    if (!(await finishSite(tx, row, { now: at, until: until(at) }))) return
    await notify(tx, [row.accountId], {
      notice: 'siteReady',
      occasion: row.id,
      details: { site: row.wish.name, count: String(row.count), until: until(at).toISOString() },
      now: at,
    })
  })
}

async function giveUp({ db, now }: Making, row: WorkRow, problem: SiteProblem): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    if (!(await failSite(tx, row, problem, { now: at, until: until(at) }))) return
    await notify(tx, [row.accountId], {
      notice: 'siteFailed',
      occasion: row.id,
      details: { site: row.wish.name, count: String(row.count) },
      now: at,
    })
  })
}
