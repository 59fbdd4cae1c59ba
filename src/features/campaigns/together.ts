import { Refusal, found, invalid, notFound } from '../../contract/failure.ts'
import type { CopyCells, TogetherChange } from '../../contract/campaigns/together-words.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { idsIn } from '../../rules/accounts/audit-fields.ts'
import { requireEditable, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { changedTogether, copyWith, isNoChange } from '../../rules/campaigns/together/change.ts'
import { splitsOf } from '../../rules/campaigns/together/weights.ts'
import { type AccountRow, findAccount } from '../../store/config/accounts/accounts.ts'
import { namesOf } from '../../store/config/accounts/audit-names.ts'
import { recordedTogether } from '../../store/config/accounts/audit.ts'
import {
  type CampaignRow,
  findCampaigns,
  findLiveCampaign,
  lockCampaign,
  namesOfClient,
  settingsOf,
} from '../../store/config/campaigns/campaigns.ts'
import { offerNames } from '../../store/config/offers/offers.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { after, type Audited, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { lockCampaignOf, roomFor } from '../../domain/campaigns/hold.ts'
import { addCopy, type Change, changeCampaign, holderOfCopy, settingsOfCopy } from '../../domain/campaigns/save.ts'
import { checkDraft, differs, type Draft, draftOf, problemsOf, requireNames } from '../../domain/campaigns/together.ts'
import { undoTogether } from '../../domain/campaigns/undo-together.ts'

type Needs = 'data' | 'db' | 'events' | 'now' | 'tryVisit'
type Needed = Pick<Services, Needs>

export const togetherHandlers = {
  'company.previewEdit': async ({ services, caller: { account } }, { ids, change }) => {
    const rows = await readable(services.db, account, ids)
    const campaigns: Reply<'company.previewEdit'>['campaigns'] = []
    for (const row of rows) {
      const { draft, problems } = await plan(services, account, row, change)
      const { id, name, clientId, version } = row
      campaigns.push({ id, name, clientId, version, before: draft.before, after: draft.after, problems })
    }
    const splits = splitsOf(rows.map(settingsOf))
    const offers = await offerNames(
      services.db,
      splits.flatMap(({ links }) => links.flatMap(({ offer }) => offer ?? [])),
    )
    return {
      campaigns,
      splits: splits.map(({ links, ...split }) => ({
        ...split,
        links: links.map(({ link, offer }) => ({ link, name: offers.get(offer ?? '') ?? '' })),
      })),
      names: await namesIn(services.db, campaigns),
    }
  },

  'company.editTogether': async ({ audited, services, caller: { account } }, { campaigns, change }) => {
    if (isNoChange(change)) throw invalid({ change: [TEXTS.togetherNothing] })
    const versions = new Map(campaigns.map(({ id, version }) => [id, version]))
    const rows = await readable(services.db, account, [...versions.keys()])
    for (const row of rows) requireEditingAllowed(account, row)
    requireVersions(rows, versions)
    const runs = new Map<string, Change['run']>()
    for (const row of rows) {
      const { problems, run } = await plan(services, account, row, change)
      if (problems.length > 0) throw invalid({ [`campaigns.${row.id}`]: problems.map(({ text }) => text) })
      runs.set(row.id, run)
    }
    return recordedTogether((act) =>
      services.db.transaction(async (tx) => {
        const locked: CampaignRow[] = []
        for (const { id } of rows) locked.push(requireEditable(account, await lockCampaign(tx, id)))
        requireVersions(locked, versions)
        const now = services.now()
        const done: Audited<object>[] = []
        for (const row of locked) {
          const draft = draftOf(row, changedTogether(settingsOf(row), change))
          if (!differs(draft)) continue
          const { id, version } = row
          const saving = { account, id, input: draft.settings, expectedVersion: version, remarks: {}, now }
          done.push(await changeCampaign(tx, audited, { ...saving, run: runs.get(id) }))
        }
        return done.length === 0 ? unchanged({ done: 0, act: null }) : after(done, { done: done.length, act })
      }),
    )
  },

  'company.undoTogether': async ({ audited, services, caller: { account } }, { act }) =>
    undoTogether(audited, services, { account, act }),

  'company.previewCopies': async ({ services, caller: { account } }, { id, copies }) => {
    const { db, now } = services
    const row = requireEditable(account, await findLiveCampaign(db, id))
    const client = found(await findAccount(db, row.clientId))
    const drafts = draftsOf(row, await namesOfClient(db, client.id), copies)
    const shown: Reply<'company.previewCopies'>['copies'] = []
    for (const draft of drafts) {
      const { name } = draft.settings
      shown.push({ name, before: draft.before, after: draft.after, problems: await problemsOfCopy(db, row, draft) })
    }
    const room = await roomFor(db, { client, holder: holderOfCopy(account, row), now: now() })
    return { version: row.version, copies: shown, ...room, names: await namesIn(db, shown) }
  },

  'company.copyTogether': async ({ audited, services, caller: { account } }, { id, version, copies }) =>
    recordedTogether((act) =>
      services.db.transaction(async (tx) => {
        const { client, row } = await lockCampaignOf(tx, account, id)
        if (row.version !== version) throw new Refusal(409, TEXTS.campaignChanged)
        const drafts = draftsOf(row, await namesOfClient(tx, client.id), copies)
        const made: Audited<{ row: CampaignRow }>[] = []
        for (const [at, draft] of drafts.entries()) {
          const problems = await problemsOfCopy(tx, row, draft)
          if (problems.length > 0)
            throw invalid(Object.fromEntries(problems.map(({ field, text }) => [`copies.${at}.${field}`, [text]])))
          const { settings } = draft
          made.push(await addCopy(tx, audited, { account, client, row, settings, now: services.now() }))
        }
        return after(made, { campaigns: made.map((one) => ({ id: one.row.id, name: one.row.name })), act })
      }),
    ),
} satisfies HandlersOf<Needs>

/** In the order in which all that change several campaigns lock them. */
async function readable(db: Queries, account: AccountRow, ids: readonly string[]): Promise<CampaignRow[]> {
  const wanted = new Set(ids)
  const rows = (await findCampaigns(db, [...wanted])).filter(({ archivedAt }) => archivedAt === null)
  if (rows.length < wanted.size) throw notFound()
  for (const row of rows) requireReadable(account, row)
  return rows.toSorted((a, b) => Number(BigInt(a.clientId) - BigInt(b.clientId) || BigInt(a.id) - BigInt(b.id)))
}

function requireVersions(rows: readonly CampaignRow[], versions: ReadonlyMap<string, number>): void {
  const changed = rows.filter(({ id, version }) => versions.get(id) !== version)
  if (changed.length === 0) return
  const validation = Object.fromEntries(changed.map(({ id }) => [`campaigns.${id}`, [TEXTS.campaignChanged]]))
  throw new Refusal(409, TEXTS.campaignsChanged, { validation })
}

async function plan(services: Needed, account: AccountRow, row: CampaignRow, change: TogetherChange) {
  const draft = draftOf(row, changedTogether(settingsOf(row), change))
  const allowed = await problemsOf(async () => requireEditingAllowed(account, row))
  if ('problems' in allowed) return { draft, problems: allowed.problems, run: undefined }
  return { draft, ...(await checkDraft(services, account, { row, draft })) }
}

/** Names do not repeat, unless the table says so. */
function draftsOf(
  row: CampaignRow,
  names: readonly string[],
  copies: Input<'company.copyTogether'>['copies'],
): Draft[] {
  const taken = [...names, ...copies.flatMap(({ name }) => name ?? [])]
  return copies.map((cells: CopyCells) => {
    const own = settingsOfCopy(row, taken)
    const draft = draftOf(row, { settings: copyWith(own, cells), problems: [] })
    taken.push(draft.settings.name)
    return draft
  })
}

async function problemsOfCopy(db: Queries, row: CampaignRow, draft: Draft): Promise<Draft['problems']> {
  if (draft.problems.length > 0) return draft.problems
  const own = await problemsOf(() => requireNames(db, row.clientId, draft.settings))
  return 'problems' in own ? own.problems : []
}

const namesIn = (db: Queries, drafts: readonly Pick<Draft, 'before' | 'after'>[]) =>
  namesOf(
    db,
    drafts.flatMap(({ before, after: then }) => [...idsIn(before), ...idsIn(then)]),
  )
