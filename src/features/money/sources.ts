import type { Source } from '../../contract/money/costs.ts'
import { Refusal, found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { canSee, stripKeys } from '../../rules/accounts/guarded.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { SOURCE_TEMPLATES } from '../../rules/campaigns/source-templates.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import {
  archiveSource,
  campaignsBySource,
  findSource,
  listSources,
  saveSource,
  type SourceRow,
} from '../../store/config/money/sources.ts'
import { skipOutgoing } from '../../store/config/conversions/outgoing.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { followRate } from '../../domain/campaigns/source-rates.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'now'

/** `shown`: with platform keys; otherwise only the address's host. */
export const toSourceView = (row: SourceRow, campaigns: number, shown: boolean): Source => ({
  id: row.id,
  name: row.name,
  template: row.template,
  parameters: row.parameters,
  clickParameter: row.clickParameter,
  costParameter: row.costParameter,
  model: row.model,
  rate: decimalText(storedDecimal(row.rate)),
  currency: row.currency,
  campaigns,
  postback: {
    url: shown ? row.postbackUrl : stripKeys(row.postbackUrl),
    shown,
    events: row.postbackEvents,
    bots: row.postbackBots,
  },
})

export async function sourceOf(tx: Queries, id: string): Promise<SourceRow> {
  return found(await findSource(tx, id))
}

const ratesDiffer = (one: SourceRow, other: SourceRow): boolean =>
  one.model !== other.model || one.rate !== other.rate || one.currency !== other.currency

export const sourceHandlers = {
  'sources.list': async ({ services: { db }, caller }, { clientId }) => {
    const client = await requireClient(db, caller.account, clientId)
    const [rows, buying, { currency }] = await Promise.all([
      listSources(db, client.id),
      campaignsBySource(db, client.id),
      postbackSettings(db, client.id),
    ])
    const shown = canSee(caller, 'platformKeys', client)
    const sources = rows.map((row) => toSourceView(row, buying.get(row.id)?.length ?? 0, shown))
    return { sources, templates: [...SOURCE_TEMPLATES], currency }
  },

  'sources.save': async ({ audited, services, caller }, { id, clientId, ...draft }) =>
    services.db.transaction(async (tx) => {
      const { account } = caller
      const before = id === undefined ? undefined : await sourceOf(tx, id)
      const client = await requireClient(tx, account, before?.clientId ?? clientId)
      requireEditingAllowed(account, client)
      if (!isCurrency(draft.currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
      await lockClient(tx, client.id)
      const row = await saveSource(tx, { id, clientId: client.id, ...draft })
      if (!row) throw invalid({ name: [TEXTS.nameTaken] })
      const buying = (await campaignsBySource(tx, client.id)).get(row.id) ?? []
      if (before && ratesDiffer(before, row)) {
        const common = { clientId: client.id, authorId: account.id, timezone: client.timezone, now: services.now() }
        const campaigns = buying.map((campaignId) => ({ campaignId, ...common }))
        await followRate(tx, row, campaigns)
      }
      const view = (one: SourceRow, shown = false) => toSourceView(one, buying.length, shown)
      return audited(tx, {
        subject: `accounts/${client.id}`,
        ...(before && { before: view(before) }),
        after: view(row),
        answer: { source: view(row, canSee(caller, 'platformKeys', client)) },
      })
    }),

  'sources.remove': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const source = await sourceOf(tx, id)
      const client = await requireClient(tx, account, source.clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      const buying = (await campaignsBySource(tx, client.id)).get(id) ?? []
      if (buying.length > 0) throw new Refusal(409, TEXTS.sourceUsed)
      await archiveSource(tx, id, services.now())
      await skipOutgoing(tx, { sourceId: id }, 'stopped', services.now())
      return audited(tx, { subject: `accounts/${client.id}`, before: toSourceView(source, 0, false), answer: {} })
    }),
} satisfies HandlersOf<Needs>
