import type { CostView } from '../../contract/money/costs.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { isStaff, ownClientId, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { addCosts, findCost, listCosts, type ListedCost, type NewCost } from '../../store/config/money/costs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { reversalOf, previewCosts } from '../../domain/money/enter.ts'
import { daysOf } from '../../domain/money/import-costs.ts'
import { costScope, holderOf } from '../../domain/money/holders.ts'

type Needs = 'db' | 'events' | 'now'

export const costHandlers = {
  'costs.list': async ({ services: { db }, caller: { account } }, { page, perPage, ...named }) => {
    const hidesStaffFrom = isStaff(account) ? undefined : account.id
    const { rows, total } = await listCosts(db, {
      ...(await costScope(db, account, named)),
      page,
      perPage,
      hidesStaffFrom,
    })
    return { costs: rows.map(toCostView), total }
  },

  'costs.add': async (
    { audited, services, caller },
    { companyId, sourceId, startDate, endDate, by, answers, ...input },
  ) =>
    services.db.transaction(async (tx) => {
      const { account } = caller
      const { clientId, subject } = await holderOf(tx, account, { companyId, sourceId })
      if (!isCurrency(input.currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
      const client = await lockClient(tx, clientId)
      const timezone = input.timezone ?? client?.timezone ?? 'UTC'
      const part = by ?? { dimension: '' as const, value: '' }
      const entry: NewCost = {
        ...input,
        ...part,
        ...daysOf(startDate, endDate, timezone),
        clientId,
        campaignId: companyId ?? null,
        sourceId: sourceId ?? null,
        authorId: account.id,
        at: services.now(),
      }
      const weighed = await previewCosts({ tx, services, caller, clientId }, [entry])
      if (weighed.clashing.size > 0) throw invalid({ startDate: [TEXTS.costOverlap] })
      const {
        ids: [id],
        reversed,
      } = await weighed.enter(answers)
      if (id === undefined) throw new Error('an entry was added without an id')
      return audited(tx, {
        subject,
        after: {
          id,
          ...input,
          ...(sourceId !== undefined && { sourceId }),
          ...part,
          startDate,
          endDate,
          timezone,
          ...(reversed > 0 && { reversed }),
        },
        answer: { id, reversed },
      })
    }),

  'costs.takeBack': async ({ audited, services, caller: { account } }, { id, note }) =>
    services.db.transaction(async (tx) => {
      const entry = requireReadable(account, await findCost(tx, id))
      await requireClientEditing(tx, account, entry.clientId)
      await lockClient(tx, entry.clientId)
      if ((await findCost(tx, id))?.takenBack !== false) throw new Refusal(409, TEXTS.costTakenBack)
      await addCosts(tx, [reversalOf(entry, { note, authorId: account.id, at: services.now() })])
      return audited(tx, {
        subject: entry.campaignId === null ? `accounts/${entry.clientId}` : `campaigns/${entry.campaignId}`,
        before: {
          ...(entry.campaignId === null && { sourceId: entry.sourceId }),
          model: entry.model,
          amount: entry.amount,
          currency: entry.currency,
          startDate: entry.firstDay,
          endDate: entry.lastDay,
        },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>

async function requireClientEditing(db: Queries, account: AccountRow, clientId: string): Promise<void> {
  if (ownClientId(account) === clientId) return
  const client = await findAccount(db, clientId)
  if (client) requireEditingAllowed(account, client)
}

const toCostView = (row: ListedCost): CostView => ({
  id: row.id,
  companyId: row.campaignId,
  companyName: row.campaign,
  sourceId: row.campaignId === null ? row.sourceId : null,
  sourceName: row.source,
  client: row.client,
  model: row.model,
  amount: decimalText(storedDecimal(row.amount)),
  currency: row.currency,
  startDate: row.firstDay,
  endDate: row.lastDay,
  timezone: row.timezone,
  dimension: row.dimension,
  value: row.value,
  note: row.note,
  imported: row.importHash !== '',
  importId: row.importId,
  author: row.author,
  at: row.at.toISOString(),
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
})
