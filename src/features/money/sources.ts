import type { OutgoingAddressView } from '../../contract/conversions/outgoing-address.ts'
import { NO_PLATFORM } from '../../contract/conversions/outgoing-words.ts'
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
import { archiveFeedsOf } from '../../store/config/money/feeds.ts'
import { skipOutgoing } from '../../store/config/conversions/outgoing.ts'
import { addressesBySource, type AddressRow } from '../../store/config/conversions/outgoing-addresses.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { followRate } from '../../domain/campaigns/source-rates.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'now'

type WithAddresses = SourceRow & { addresses: readonly AddressRow[] }

/** `shown`: with platform keys; otherwise only the host. */
export const toAddressView = (row: AddressRow, shown: boolean): OutgoingAddressView => ({
  place: row.place,
  kind: row.kind,
  url: shown ? row.url : stripKeys(row.url),
  method: row.method,
  form: row.form === '' ? 'form' : row.form,
  body: shown ? row.body : '',
  headers: row.headerNames,
  platform: { ...NO_PLATFORM, ...row.platform },
  hasToken: row.kind !== 'address' && row.sealed !== null,
  events: row.events,
  bots: row.bots,
  testedAt: row.testedAt?.toISOString() ?? null,
})

/** `shown`: with platform keys. */
export const toSourceView = (row: WithAddresses, campaigns: number, shown: boolean): Source => ({
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
  postbacks: row.addresses.map((address) => toAddressView(address, shown)),
  postback: firstOf(row, shown),
})

function firstOf({ addresses, ...row }: WithAddresses, shown: boolean): Source['postback'] {
  const first = addresses.find(({ place }) => place === 1)
  if (!first) return { url: '', shown, events: row.postbackEvents, bots: row.postbackBots }
  const { url, events, bots } = toAddressView(first, shown)
  return { url, shown, events, bots }
}

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
    const addresses = await addressesBySource(
      db,
      rows.map(({ id }) => id),
    )
    const sources = rows.map((row) =>
      toSourceView({ ...row, addresses: addresses.get(row.id) ?? [] }, buying.get(row.id)?.length ?? 0, shown),
    )
    const ofEach = Object.fromEntries(rows.flatMap(({ id }) => (buying.has(id) ? [[id, buying.get(id) ?? []]] : [])))
    return { sources, buying: ofEach, templates: [...SOURCE_TEMPLATES], currency }
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
      const addresses = (await addressesBySource(tx, [row.id])).get(row.id) ?? []
      const view = (one: SourceRow, shown = false) => toSourceView({ ...one, addresses }, buying.length, shown)
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
      const addresses = (await addressesBySource(tx, [id])).get(id) ?? []
      const before = toSourceView({ ...source, addresses }, 0, false)
      await archiveSource(tx, id, services.now())
      await archiveFeedsOf(tx, id, services.now())
      await skipOutgoing(tx, { sourceId: id }, 'stopped', services.now())
      return audited(tx, { subject: `accounts/${client.id}`, before, answer: {} })
    }),
} satisfies HandlersOf<Needs>
