import { type DuplicateMode, POSTBACK_PARTS, POSTBACK_STATES } from '../../contract/conversions/conversion-words.ts'
import type { Postback } from '../../contract/conversions/conversions.ts'
import type { Reply } from '../../contract/table.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { isStaff, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { type Claim, outranks, resolveClaims, isReversal } from '../../rules/conversions/conversion-stages.ts'
import { identityOf, deduplicationKey, problemText, type Worth } from '../../rules/conversions/postback.ts'
import { takeSecret } from '../../rules/conversions/postback-secret.ts'
import { campaignNames, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { currentConversion } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { claimOf, conversionsOfIdentity, refusalsOfIdentity } from '../../store/config/conversions/put-conversion.ts'
import {
  countPostbacks,
  countFoundPostbacks,
  type InboxRow,
  listPostbacks,
  type ReportedConversion,
  reportedConversions,
  unmatchedIds,
  requeuePostbacks,
  countUnmatched,
} from '../../store/config/conversions/postbacks.ts'
import { after, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { matchAll } from '../../domain/conversions/match.ts'
import { evaluatePostback, type Subject, subjectOf } from '../../domain/conversions/subject.ts'
import { resolveClient, requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'errors' | 'events' | 'now'

const MOST = 1000

const KEPT_MS = 91 * 86_400_000

type Tested = Reply<'conversion.test'>

export const postbackHandlers = {
  'conversion.inbox': async (
    { services: { db }, caller: { account } },
    { companyId, startDate, endDate, page, perPage, ...input },
  ) => {
    const clientId = await resolveClient(db, account, input.clientId)
    const campaignId =
      companyId === undefined ? undefined : requireReadable(account, await findCampaign(db, companyId)).id
    const timezone = input.timezone ?? account.timezone
    const filter = {
      clientId,
      campaignId,
      state: input.state,
      problem: input.problem,
      stage: input.stage,
      search: input.search,
      from: startOfDay(startDate, timezone),
      to: startOfDay(dayAfter(endDate), timezone),
    }
    const [rows, counts, total] = await Promise.all([
      listPostbacks(db, filter, { page, perPage }),
      countPostbacks(db, filter),
      countFoundPostbacks(db, filter),
    ])
    const reported = await reportedConversions(
      db,
      rows.flatMap(({ conversionId }) => conversionId ?? []),
    )
    const states = Object.fromEntries(
      POSTBACK_STATES.map((state) => [state, counts.get(state) ?? 0]),
    ) as Reply<'conversion.inbox'>['states']
    return { postbacks: rows.map((row) => shown(row, reported.get(row.conversionId ?? ''))), total, states }
  },

  /** Skips missing and foreign ids; for staff, also without permission. */
  'conversion.retry': async ({ audited, services, caller }, { clientId: named, ids }) => {
    const { db, now } = services
    const done = await db.transaction(async (tx) => {
      const clientId = await resolveClient(tx, caller.account, named)
      const at = now()
      const byStaff = isStaff(caller.account)
      if (byStaff && named !== undefined)
        requireEditingAllowed(caller.account, await requireClient(tx, caller.account, named))
      const found = await unmatchedIds(
        tx,
        {
          clientId,
          editable: byStaff,
          search: '',
          from: new Date(at.getTime() - KEPT_MS),
          to: new Date(at.getTime() + KEPT_MS),
        },
        ids,
        MOST,
      )
      const due = await requeuePostbacks(tx, found, at)
      if (due.length === 0) return unchanged({ due })
      return audited(tx, {
        subject: `accounts/${clientId ?? caller.account.id}`,
        after: { postbacks: due.length },
        answer: { due },
      })
    })
    await matchAll(services)
    const { due } = done
    return after(done, { retried: due.length, matched: due.length - (await countUnmatched(db, due)) })
  },

  'conversion.test': async ({ services, caller: { account } }, { clientId, url }) => {
    const client = await requireClient(services.db, account, clientId)
    const subject = await subjectOf(services, partsOf(url), client.id)
    const worth = evaluatePostback(subject, services.now())
    const found = { ...(await toHitView(services.db, subject)), read: toPartsView(subject) }
    if ('problem' in worth)
      return {
        ...found,
        state: 'unmatched',
        ...worth,
        diagnosis: problemText(worth.problem, worth.detail),
        conversion: null,
        standing: null,
      }
    return {
      ...found,
      ...(await outcomeFor(services.db, subject, worth)),
      problem: null,
      detail: '',
      diagnosis: '',
      conversion: worth,
    }
  },
} satisfies HandlersOf<Needs>

function shown(
  {
    id,
    receivedAt,
    state,
    problem,
    detail,
    campaignId,
    campaign,
    client,
    method,
    address,
    query,
    hit,
    status,
    payout,
    currency,
    txid,
  }: InboxRow,
  conversion: ReportedConversion | undefined,
): Postback {
  return {
    id,
    state,
    detail,
    client,
    method,
    address,
    query,
    hit,
    status,
    payout,
    currency,
    txid,
    receivedAt: receivedAt.toISOString(),
    problem: problem === '' ? null : problem,
    diagnosis: problemText(problem, detail),
    companyId: campaignId,
    companyName: campaign,
    conversion: conversion
      ? { ...conversion, changes: conversion.changes.map(({ at, ...money }) => ({ ...money, at: at.toISOString() })) }
      : null,
  }
}

/** Accepts any address before the parameters. */
function partsOf(url: string): { campaignKey: string; query: string; secretHash: string } {
  const [path = '', ...rest] = url.replace(/#.*$/s, '').split('?')
  if (rest.length === 0) return { campaignKey: '', ...takeSecret(path.includes('=') ? path : '') }
  return { campaignKey: /\/postback\/([\w-]+)\/?$/.exec(path)?.[1] ?? '', ...takeSecret(rest.join('?')) }
}

async function toHitView(db: Queries, { hit }: Subject): Promise<Pick<Tested, 'companyName' | 'clickedAt'>> {
  if (!hit) return { companyName: null, clickedAt: null }
  const names = await campaignNames(db, [hit.campaign])
  return { companyName: names.get(hit.campaign) ?? null, clickedAt: hit.time }
}

/** As if it arrived now. */
async function outcomeFor(db: Queries, subject: Subject, worth: Worth): Promise<Pick<Tested, 'state' | 'standing'>> {
  const { hit, read } = subject
  const mode = subject.rule?.duplicates ?? 'replace'
  const claim = { ...worth, postbackId: NEWEST }
  if (hit && isReversal(mode, { ...worth, txid: read.txid }))
    return backFor(db, { campaignId: hit.campaign, identity: identityOf(read) }, { mode, claim })
  const standing =
    hit && mode !== 'count'
      ? await currentConversion(db, { campaignId: hit.campaign, once: deduplicationKey(read, worth.stage) })
      : undefined
  if (!standing) return { state: 'matched', standing: null }
  const { stage, status, payout, currency, postbackId } = standing
  const isSame = stage === worth.stage && payout === worth.payout && currency === worth.currency
  const moves = !isSame && outranks(mode, claim, { stage, postbackId })
  return { state: moves ? 'correction' : 'duplicate', standing: { stage, status, payout, currency } }
}

/** The first conversion that a reversal would change. */
async function backFor(
  db: Queries,
  named: { campaignId: string; identity: string },
  { mode, claim }: { mode: DuplicateMode; claim: Claim },
): Promise<Pick<Tested, 'state' | 'standing'>> {
  const rows = await conversionsOfIdentity(db, named)
  const after = resolveClaims(mode, rows.map(claimOf), [...(await refusalsOfIdentity(db, named)), claim])
  const changed = rows.find(({ stage, payout }, at) => after[at]?.stage !== stage || after[at].payout !== payout)
  const standing = changed ?? rows[0]
  if (!standing) return { state: 'matched', standing: null }
  const { stage, status, payout, currency } = standing
  return { state: changed ? 'correction' : 'duplicate', standing: { stage, status, payout, currency } }
}

/** Sorts after any postback id. */
const NEWEST = '~'

const toPartsView = ({ read }: Subject): Tested['read'] =>
  POSTBACK_PARTS.map((part) => ({ part, parameter: read.from[part] ?? null, value: read[part] }))
