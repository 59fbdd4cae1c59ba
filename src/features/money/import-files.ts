import type { ImportedFileView } from '../../contract/money/imports.ts'
import { Refusal, found, outOfScope } from '../../contract/failure.ts'
import type { ImportKind } from '../../contract/money/import-words.ts'
import type { KeyScope } from '../../contract/accounts/key-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { CSV_MARK, csvLines } from '../../lib/text/csv.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { isStaff, requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { addCosts, type CostRow, entriesOfFiles, type NewCost, reversedByFile } from '../../store/config/money/costs.ts'
import { deleteReportsOf } from '../../store/config/money/click-gap.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { deleteEntriesOf } from '../../store/config/lists/lists.ts'
import {
  findImportedFile,
  type ImportedFileRow,
  type ListedFile,
  listImportedFiles,
  markReversed,
} from '../../store/config/money/imports.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { takeBackConversionFiles } from '../../domain/conversions/take-back-conversions.ts'
import { type Entering, reverseRows, previewCosts } from '../../domain/money/enter.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events' | 'now'

export const importFileHandlers = {
  'imports.list': async ({ services: { db }, caller: { account } }, { clientId, kind, page, perPage }) => {
    const ofEverybody = kind === 'lists' && clientId === undefined && isStaff(account)
    const client = ofEverybody ? null : await requireClient(db, account, clientId)
    const hidesStaffFrom = isStaff(account) ? undefined : account.id
    const { rows, total } = await listImportedFiles(db, {
      clientId: client?.id ?? null,
      kind,
      page,
      perPage,
      hidesStaffFrom,
    })
    return { files: rows.map(toView), total }
  },

  'imports.refused': async ({ services: { db }, caller: { account } }, { id }) => {
    const { refusedLines, name } = await fileOf(db, account, id)
    return {
      type: 'text/csv; charset=utf-8',
      filename: `refused-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/\.\w+$/, '') || id}.csv`,
      body: (async function* () {
        yield CSV_MARK + csvLines([['line', 'reason', 'row']])
        yield csvLines(refusedLines.map(({ line, error, cells }) => [line, error, ...cells]))
      })(),
    }
  },

  'imports.takeBack': async ({ audited, services, caller }, { id }) =>
    services.db.transaction(async (tx) => {
      const { clientId } = await fileOf(tx, caller.account, id)
      if (clientId !== null) {
        requireEditingAllowed(caller.account, await requireClient(tx, caller.account, clientId))
        await lockClient(tx, clientId)
      }
      const file = await fileOf(tx, caller.account, id)
      if (file.takenBackAt !== null) throw new Refusal(409, TEXTS.importTakenBack)
      const { reversed, restored } = await TAKE_BACK[file.kind]({ tx, services, caller }, file)
      return audited(tx, {
        subject: file.clientId === null ? 'lists' : `accounts/${file.clientId}`,
        before: { file: file.name || file.hash.slice(0, 12), entries: reversed },
        answer: { reversed, restored },
      })
    }),
} satisfies HandlersOf<Needs>

type TakenBack = { reversed: number; restored: number }

type Taking = Pick<Entering, 'tx' | 'services' | 'caller'>

const TAKE_BACK: Record<ImportKind, (taking: Taking, file: ImportedFileRow) => Promise<TakenBack>> = {
  costs: async (taking, { id, clientId }) => {
    const entering = { ...taking, clientId: clientId ?? '' }
    const gone = await reversedByFile(taking.tx, id)
    return { reversed: await takeBackFiles(entering, [id]), restored: await restore(entering, gone) }
  },
  conversions: async (taking, { id }) => {
    requireScope(taking, 'conversions:write')
    return { reversed: await takeBackConversionFiles(taking.tx, [id], takenBy(taking)), restored: 0 }
  },
  clicks: async (taking, { id }) => {
    const reversed = await deleteReportsOf(taking.tx, id)
    await markReversed(taking.tx, [id], takenBy(taking))
    return { reversed, restored: 0 }
  },
  lists: async (taking, { id }) => {
    requireScope(taking, 'lists:write')
    const reversed = await deleteEntriesOf(taking.tx, id)
    await markReversed(taking.tx, [id], takenBy(taking))
    return { reversed, restored: 0 }
  },
}

const takenBy = ({ services, caller }: Taking) => ({ accountId: caller.account.id, at: services.now() })

/** A key for costs opens no other files. */
function requireScope({ caller: { scopes } }: Taking, scope: KeyScope): void {
  if (scopes && !scopes.includes(scope)) throw outOfScope(scope)
}

async function fileOf(db: Queries, who: AccountRow, id: string): Promise<ImportedFileRow> {
  const file = found(await findImportedFile(db, id), ({ clientId }) => clientId !== null || isStaff(who))
  if (file.clientId !== null) await requireClient(db, who, file.clientId)
  return file
}

export async function takeBackFiles(entering: Entering, files: readonly string[]): Promise<number> {
  const { tx, services, caller } = entering
  const reversed = await reverseRows(entering, await entriesOfFiles(tx, files))
  await markReversed(tx, files, { accountId: caller.account.id, at: services.now() })
  return reversed
}

/** Unless something newer took its place. */
async function restore(entering: Entering, rows: readonly CostRow[]): Promise<number> {
  const { tx, services, caller } = entering
  if (rows.length === 0) return 0
  const entries = rows.map((row): NewCost => {
    const { id: _id, takesBack: _takesBack, ...entry } = row
    return { ...entry, authorId: caller.account.id, at: services.now() }
  })
  const { questions, clashing } = await previewCosts(entering, entries)
  if (clashing.size > 0 || questions.some(({ code }) => code !== 'replacesRate')) return 0
  await addCosts(tx, entries)
  await markReversed(tx, [...new Set(rows.flatMap(({ importId }) => importId ?? []))], undefined)
  return entries.length
}

const toView = (row: ListedFile): ImportedFileView => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  companyId: row.campaignId,
  companyName: row.campaign,
  sourceId: row.sourceId,
  sourceName: row.source,
  platform: row.platform,
  encoding: row.encoding,
  timezone: row.timezone,
  columns: row.columns,
  answers: row.answers,
  entries: row.entries,
  totals: row.totals.map(({ currency, amount, minor }) => ({
    currency,
    amount: minor === undefined ? decimalText(storedDecimal(amount)) : moneyText(Number(minor), currency),
  })),
  refused: row.refused,
  author: row.author,
  at: row.at.toISOString(),
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
})
