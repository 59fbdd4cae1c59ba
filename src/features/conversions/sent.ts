import { found, Refusal } from '../../contract/failure.ts'
import type { SentPostback } from '../../contract/conversions/outgoing.ts'
import { OUTGOING_STATES } from '../../contract/conversions/outgoing-words.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { canSee, stripKeys } from '../../rules/accounts/guarded.ts'
import { requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import {
  countOutgoing,
  knownOutgoing,
  listOutgoing,
  queueAgain,
  type LoggedRow,
} from '../../store/config/conversions/outgoing.ts'
import { after, type Audited } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { resolveClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'now'

export const sentHandlers = {
  'conversion.sent': async ({ services: { db }, caller }, { companyId, page, perPage, ...input }) => {
    const { account } = caller
    const clientId = await resolveClient(db, account, input.clientId)
    const campaignId =
      companyId === undefined ? undefined : requireReadable(account, await findCampaign(db, companyId)).id
    const timezone = input.timezone ?? account.timezone
    const query = {
      clientId,
      campaignId,
      sourceId: input.sourceId,
      state: input.state,
      from: startOfDay(input.startDate, timezone),
      to: startOfDay(dayAfter(input.endDate), timezone),
    }
    const [rows, counts] = await Promise.all([listOutgoing(db, query, { page, perPage }), countOutgoing(db, query)])
    const states = Object.fromEntries(
      OUTGOING_STATES.map((state) => [state, counts.get(state) ?? 0]),
    ) as Reply<'conversion.sent'>['states']
    const total = input.state ? states[input.state] : Object.values(states).reduce((sum, one) => sum + one, 0)
    return { sent: rows.map((row) => toSentView(row, canSee(caller, 'platformKeys', row))), total, states }
  },

  /** Skips missing and other owners' ids, and sources without address. */
  'conversion.sendAgain': async ({ audited, services: { db, now }, caller: { account } }, { clientId: named, ids }) =>
    db.transaction(async (tx) => {
      const known = await knownOutgoing(tx, ids, await resolveClient(tx, account, named))
      found(known.length > 0)
      for (const row of known) requireEditingAllowed(account, row)
      const wanted = known.filter(({ hasAddress }) => hasAddress)
      if (wanted.length === 0) throw new Refusal(409, TEXTS.postbackNone)
      await queueAgain(
        tx,
        wanted.map(({ id }) => id),
        now(),
      )
      const done: Audited<object>[] = []
      for (const [clientId, rows] of Map.groupBy(wanted, (row) => row.clientId)) {
        const postbacks = rows.map(({ id }) => id)
        done.push(await audited(tx, { subject: `accounts/${clientId}`, after: { postbacks }, answer: {} }))
      }
      return after(done, { queued: wanted.length })
    }),
} satisfies HandlersOf<Needs>

/** `shown`: with platform keys; else also without answers, which may repeat them. */
function toSentView(row: LoggedRow, shown: boolean): SentPostback {
  const { id, event, state, reason, values, attempts } = row
  return {
    id,
    event,
    state,
    attempts,
    at: row.createdAt.toISOString(),
    reason: reason === '' ? null : reason,
    companyId: row.campaignId,
    companyName: row.campaign,
    sourceId: row.sourceId,
    sourceName: row.source,
    address: {
      place: row.address.place,
      kind: row.address.kind,
      host: hostOf(row.attemptsMade[0]?.url ?? row.address.url),
    },
    client: row.client,
    hit: values.hit,
    status: values.status,
    payout: values.payout,
    currency: values.currency,
    txid: values.txid,
    clickId: values.clickid,
    nextAt: state === 'waiting' ? row.nextAt.toISOString() : null,
    requests: row.attemptsMade.map(({ postbackId: _id, at, ...attempt }) => ({
      ...attempt,
      ...(!shown && { url: stripKeys(attempt.url), body: '', answer: '' }),
      at: at.toISOString(),
    })),
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
