import { found, Refusal, invalid } from '../../contract/failure.ts'
import {
  type AutoRuleTerms,
  MONTH_DAYS,
  MOST_AUTO_RULES,
  MOST_MONTH_ACTS,
} from '../../contract/money/auto-rule-words.ts'
import type { AutoRuleView, ActView } from '../../contract/money/auto-rules.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn, shiftDay } from '../../lib/time/day.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { campaignNames, findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  actCounts,
  type AutoRuleRow,
  findAutoRule,
  insertAutoRule,
  listActs,
  listAutoRules,
  lockAct,
  lockAutoRule,
  ownerOfRule,
  type RuleActRow,
  updateAct,
  updateAutoRule,
  type ListedAct,
} from '../../store/config/money/auto-rules.ts'
import { after } from '../../domain/accounts/audited.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import { requireTestsPass } from '../../domain/campaigns/tests.ts'
import type { Caller, HandlersOf } from '../../domain/context.ts'
import { monthOf, wasSeen } from '../../domain/money/auto-rules/month.ts'
import { thingNames } from '../../domain/money/auto-rules/names.ts'
import { changedBy, perform } from '../../domain/money/auto-rules/perform.ts'
import { undoAct } from '../../domain/money/auto-rules/settle.ts'
import { troubleOf } from '../../domain/money/auto-rules/trouble.ts'

type Needs = 'db' | 'events' | 'now' | 'tryVisit'

type Draft = Omit<Input<'autoRules.month'>, 'clientId'>

export const autoRuleHandlers = {
  'autoRules.list': async ({ services: { db, now }, caller: { account } }, { clientId }) => {
    const client = await requireClient(db, account, clientId)
    const rows = await listAutoRules(db, client.id)
    const { currency } = await postbackSettings(db, client.id)
    return { rules: await toRuleViews(db, client, rows, now()), currency }
  },

  'autoRules.month': async ({ services, caller: { account } }, { clientId, ...draft }) => {
    const client = await requireClient(services.db, account, clientId)
    const terms = await termsOf(services.db, client, draft)
    const { days, campaigns, leftOut, seen } = await monthOf(services, client, terms)
    const acts = days.flatMap(({ day, acts: each }) => each.map((act) => ({ ...act, day })))
    const listed = acts.slice(-MOST_MONTH_ACTS).map((act, at) => ({ ...act, id: String(at), terms }))
    const names = await thingNames(services.db, listed)
    const ofCampaigns = await campaignNames(
      services.db,
      listed.flatMap(({ campaignId }) => campaignId ?? []),
    )
    const sum = (of: 'fired' | 'capped') => days.reduce((all, day) => all + day[of], 0)
    return {
      from: days[0]?.day ?? '',
      to: days.at(-1)?.day ?? '',
      fired: sum('fired'),
      acted: acts.length,
      capped: sum('capped'),
      days: days.map(({ day, acts: each, capped }) => ({ day, acted: each.length, capped })),
      acts: listed
        .map(({ id, day, campaignId, thing, evidence }) => ({
          day,
          campaignId,
          campaign: ofCampaigns.get(campaignId ?? '') ?? '',
          thing,
          name: names.get(id) ?? thing,
          evidence,
        }))
        .toReversed(),
      campaigns,
      leftOut,
      currency: terms.currency,
      seen,
    }
  },

  'autoRules.save': async ({ audited, services: { db, now }, caller: { account } }, { id, clientId, name, ...draft }) =>
    db.transaction(async (tx) => {
      const before = id === undefined ? undefined : found(await findAutoRule(tx, id))
      const client = await editable(tx, account, before?.clientId ?? clientId)
      const terms = await termsOf(tx, client, draft)
      if (!before && (await listAutoRules(tx, client.id)).length >= MOST_AUTO_RULES)
        throw new Refusal(409, TEXTS.rulesFull)
      const isSame = before !== undefined && sameTerms(before.terms, terms)
      const mode = isSame ? before.mode : 'off'
      const row = before
        ? { ...before, name, terms, mode }
        : await insertAutoRule(tx, { clientId: client.id, name, terms, authorId: account.id }, now())
      if (before) await updateAutoRule(tx, row.id, { name, terms, mode, updatedAt: now() })
      const saved = await audited(tx, {
        subject: `accounts/${client.id}`,
        ...(before && { before: { name: before.name, mode: before.mode, terms: before.terms } }),
        after: { name, mode, terms },
        answer: {},
      })
      return after(saved, { rule: await oneView(tx, client, row, now()) })
    }),

  'autoRules.turn': async ({ audited, services: { db, now }, caller: { account } }, { id, mode, seen }) =>
    db.transaction(async (tx) => {
      const { clientId } = found(await findAutoRule(tx, id))
      const client = await editable(tx, account, clientId)
      const row = found(await lockAutoRule(tx, id))
      const today = dayIn(client.timezone, now())
      if (row.mode === 'off' && mode !== 'off' && !wasSeen(seen, row.terms, today))
        throw new Refusal(409, TEXTS.ruleUnseen)
      await updateAutoRule(tx, id, { mode, updatedAt: now(), ranAt: null })
      const done = await audited(tx, {
        subject: `accounts/${client.id}`,
        before: { name: row.name, mode: row.mode },
        after: { name: row.name, mode },
        answer: {},
      })
      return after(done, { rule: await oneView(tx, client, { ...row, mode, ranAt: null }, now()) })
    }),

  'autoRules.remove': async ({ audited, services: { db, now }, caller: { account } }, { id }) =>
    db.transaction(async (tx) => {
      const { clientId } = found(await findAutoRule(tx, id))
      const client = await editable(tx, account, clientId)
      const row = found(await lockAutoRule(tx, id))
      await updateAutoRule(tx, id, { mode: 'off', archivedAt: now() })
      const before = { name: row.name, mode: row.mode, terms: row.terms }
      return audited(tx, { subject: `accounts/${client.id}`, before, answer: {} })
    }),

  'autoRules.acts': async ({ services: { db }, caller: { account } }, { clientId, ruleId, page, perPage }) => {
    const client = await requireClient(db, account, clientId)
    const { rows, total } = await listActs(db, { clientId: client.id, ruleId, page, perPage })
    const { currency } = await postbackSettings(db, client.id)
    return { acts: await toActViews(db, rows), total, currency }
  },

  'autoRules.confirm': async ({ audited, services, caller: { account } }, { id }) => {
    const { db, now } = services
    const act = await actOf(db, account, id)
    await requireTests(services, act.act)
    return db.transaction(async (tx) => {
      const locked = found(await lockAct(tx, id))
      if (locked.state !== 'waits') throw new Refusal(409, TEXTS.actSettled)
      const { client, rule } = act
      const day = dayIn(client.timezone, now())
      const about = { act: locked, rule, clientId: client.id, day, timezone: client.timezone, now: now() }
      const outcome = await perform(tx, audited, about)
      const result =
        'held' in outcome ? { state: 'held' as const, reason: outcome.held } : { ...outcome, state: 'done' as const }
      await updateAct(tx, id, { ...result, settledAt: now(), settledBy: account.id })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        after: { rule, thing: locked.thing, state: result.state },
        answer: {},
      })
    })
  },

  'autoRules.undo': async ({ audited, services: { db, now }, caller: { account } }, { id }) => {
    const { client, rule } = await actOf(db, account, id)
    return db.transaction(async (tx) =>
      undoAct(tx, audited, {
        act: found(await lockAct(tx, id)),
        rule,
        clientId: client.id,
        by: account.id,
        now: now(),
      }),
    )
  },

  'autoRules.again': async ({ audited, services: { db }, caller: { account } }, { id }) => {
    const { client, rule } = await actOf(db, account, id)
    return db.transaction(async (tx) => {
      const act = found(await lockAct(tx, id))
      if (act.again || (act.state !== 'undone' && act.state !== 'dropped')) throw new Refusal(409, TEXTS.actSettled)
      await updateAct(tx, id, { again: true })
      return audited(tx, { subject: `accounts/${client.id}`, after: { rule, thing: act.thing }, answer: {} })
    })
  },
} satisfies HandlersOf<Needs>

/** Locks the client, so that limits hold. */
async function editable(tx: Queries, account: Caller['account'], clientId: string | undefined): Promise<AccountRow> {
  const client = await requireClient(tx, account, clientId)
  requireEditingAllowed(account, client)
  return found(await lockClient(tx, client.id))
}

/** With its client, whom the caller may change. */
async function actOf(
  db: Queries,
  account: Caller['account'],
  id: string,
): Promise<{ act: RuleActRow; client: AccountRow; rule: string }> {
  const act = found(await lockAct(db, id))
  const { clientId, name } = found(await ownerOfRule(db, act.ruleId))
  const client = await requireClient(db, account, clientId)
  requireEditingAllowed(account, client)
  return { act, client, rule: name }
}

/** Amounts in the client's currency; a campaign of theirs. */
async function termsOf(db: Queries, client: AccountRow, draft: Draft): Promise<AutoRuleTerms> {
  const { campaignId } = draft
  if (campaignId !== null && (await findLiveCampaign(db, campaignId))?.clientId !== client.id)
    throw invalid({ campaignId: [TEXTS.valueInvalid] })
  return { ...draft, currency: (await postbackSettings(db, client.id)).currency }
}

const sameTerms = (one: AutoRuleTerms, other: AutoRuleTerms): boolean =>
  (Object.keys(other) as (keyof AutoRuleTerms)[]).every((field) => one[field] === other[field])

/** Throws 422 if the campaign's tests would fail. */
async function requireTests(
  services: Pick<Parameters<typeof requireTestsPass>[0], 'tryVisit'> & { db: Queries },
  { campaignId, terms, thing }: RuleActRow,
): Promise<void> {
  const row = campaignId === null ? undefined : await findLiveCampaign(services.db, campaignId)
  const next = row && changedBy(terms, thing, settingsOf(row))
  if (row && next && 'settings' in next && next.settings.tests.length > 0)
    await requireTestsPass(services, { key: row.key, settings: next.settings, overruled: undefined })
}

async function oneView(db: Queries, client: AccountRow, row: AutoRuleRow, now: Date): Promise<AutoRuleView> {
  return found((await toRuleViews(db, client, [row], now))[0])
}

async function toRuleViews(
  db: Queries,
  client: AccountRow,
  rows: readonly AutoRuleRow[],
  now: Date,
): Promise<AutoRuleView[]> {
  const since = shiftDay(dayIn(client.timezone, now), -MONTH_DAYS)
  const counts = await actCounts(
    db,
    rows.map(({ id }) => id),
    since,
  )
  const names = await campaignNames(
    db,
    rows.flatMap(({ terms }) => terms.campaignId ?? []),
  )
  return Promise.all(
    rows.map(async ({ id, name, terms, mode, ranAt, cappedOn }) => ({
      id,
      name,
      terms,
      campaign: names.get(terms.campaignId ?? '') ?? '',
      mode,
      trouble: await troubleOf(db, client, terms, now),
      ranAt: ranAt?.toISOString() ?? null,
      cappedOn,
      acts: counts.get(id)?.acts ?? 0,
      waiting: counts.get(id)?.waiting ?? 0,
      stop: counts.get(id)?.stop ?? [],
    })),
  )
}

async function toActViews(db: Queries, rows: readonly ListedAct[]): Promise<ActView[]> {
  const names = await thingNames(db, rows)
  const campaigns = await campaignNames(
    db,
    rows.flatMap(({ campaignId }) => campaignId ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    ruleId: row.ruleId,
    rule: row.rule,
    day: row.day,
    at: row.at.toISOString(),
    terms: row.terms,
    mode: row.mode,
    state: row.state,
    reason: row.reason === '' ? null : row.reason,
    campaignId: row.campaignId,
    campaign: campaigns.get(row.campaignId ?? '') ?? '',
    thing: row.thing,
    name: names.get(row.id) ?? row.thing,
    evidence: row.evidence,
    endsAt: row.endsAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    resting: (row.state === 'undone' || row.state === 'dropped') && !row.again,
  }))
}
