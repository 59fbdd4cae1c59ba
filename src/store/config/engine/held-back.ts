/** Quarantines things added to an account by an intruder, to restore or discard. */
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { OUTGOING_EVENTS } from '../../../contract/conversions/outgoing-words.ts'
import { recordChange } from '../changes.ts'
import { findAddress, isInUse, NO_ADDRESS, saveAddress, type AddressDraft } from '../conversions/outgoing-addresses.ts'
import type { Queries } from './database.ts'
import {
  accounts,
  apiKeys,
  audit,
  domains,
  heldBack,
  invitations,
  outgoingAddresses,
  sessions,
  sources,
  telegramChats,
  webhooks,
} from '../schema.ts'

type HeldRow = typeof heldBack.$inferSelect
type NewHeld = Pick<HeldRow, 'kind' | 'name' | 'madeAt' | 'stored'>
type Span = {
  accountId: string
  since: Date
  now: Date
  /** A hash that matches no password. */
  noPassword: string
}

/** Stores each quarantined item whole beside the account. */
export async function quarantineSince(tx: Queries, span: Span): Promise<void> {
  const { accountId, since, now } = span
  const team = await teamOf(tx, accountId)
  await tx.delete(invitations).where(eq(invitations.ownerId, accountId))
  const found = [
    ...(await holdTeam(tx, span, team)),
    ...(await holdKeys(tx, span)),
    // older team users may have been given channels of their own
    ...(await holdChannels(tx, [accountId, ...team.map(({ id }) => id)], since)),
    ...(await holdDomains(tx, accountId, since)),
    ...(await holdPostbacks(tx, accountId, since)),
  ]
  if (found.length > 0) await tx.insert(heldBack).values(found.map((one) => ({ ...one, accountId, heldAt: now })))
}

const teamOf = (tx: Queries, ownerId: string) =>
  tx
    .select({
      id: accounts.id,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(and(eq(accounts.ownerId, ownerId), isNull(accounts.deletedAt)))

/** Locks out new team users and those whose password or address changed, and ends their sessions. */
async function holdTeam(
  tx: Queries,
  { since, noPassword }: Span,
  team: Awaited<ReturnType<typeof teamOf>>,
): Promise<NewHeld[]> {
  const changed = await tx
    .select({ subject: audit.subject })
    .from(audit)
    .where(
      and(
        eq(audit.action, 'teamUsers.updateTeamUser'),
        gte(audit.at, since),
        sql`${audit.after} ? 'password' OR ${audit.after} ? 'pendingEmail'`,
      ),
    )
  const subjects = new Set(changed.map(({ subject }) => subject))
  const meant = team.filter(({ id, createdAt }) => createdAt >= since || subjects.has(`accounts/${id}`))
  const ids = meant.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.delete(sessions).where(inArray(sessions.accountId, ids))
  await tx.update(accounts).set({ passwordHash: noPassword }).where(inArray(accounts.id, ids))
  return meant.map(({ id, email, passwordHash, createdAt }) => ({
    kind: 'teamUser',
    name: email,
    madeAt: createdAt,
    stored: { id, passwordHash },
  }))
}

async function holdKeys(tx: Queries, { accountId, since }: Span): Promise<NewHeld[]> {
  const gone = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), gte(apiKeys.createdAt, since)))
    .returning()
  return gone.map(({ keyHash, ...key }) => ({
    kind: 'apiKey',
    name: key.name ?? key.prefix,
    madeAt: key.createdAt,
    stored: { ...key, keyHash: keyHash.toString('base64') },
  }))
}

async function holdChannels(tx: Queries, ids: readonly string[], since: Date): Promise<NewHeld[]> {
  const hooks = await tx
    .delete(webhooks)
    .where(and(inArray(webhooks.accountId, [...ids]), gte(webhooks.createdAt, since)))
    .returning()
  const chats = await tx
    .delete(telegramChats)
    .where(and(inArray(telegramChats.accountId, [...ids]), gte(telegramChats.linkedAt, since)))
    .returning()
  return [
    ...hooks.map((hook): NewHeld => ({
      kind: 'webhook',
      name: hostOf(hook.url),
      madeAt: hook.createdAt,
      stored: hook,
    })),
    ...chats.map((chat): NewHeld => ({ kind: 'telegram', name: chat.name, madeAt: chat.linkedAt, stored: chat })),
  ]
}

async function holdDomains(tx: Queries, clientId: string, since: Date): Promise<NewHeld[]> {
  const gone = await tx
    .delete(domains)
    .where(and(eq(domains.clientId, clientId), gte(domains.createdAt, since)))
    .returning()
  for (const { id } of gone) await recordChange(tx, { kind: 'domain', ref: id })
  return gone.map(({ id: _id, ...domain }) => ({
    kind: 'domain',
    name: domain.name,
    madeAt: domain.createdAt,
    stored: domain,
  }))
}

/** Disables postback addresses saved since then. */
async function holdPostbacks(tx: Queries, clientId: string, since: Date): Promise<NewHeld[]> {
  const saved = await tx
    .select({ at: audit.at, after: audit.after })
    .from(audit)
    .where(
      and(eq(audit.action, 'sources.savePostback'), eq(audit.subject, `accounts/${clientId}`), gte(audit.at, since)),
    )
    .orderBy(asc(audit.at))
  const rows = await tx
    .select({ name: sources.name, address: outgoingAddresses })
    .from(outgoingAddresses)
    .innerJoin(sources, eq(sources.id, outgoingAddresses.sourceId))
    .where(and(eq(sources.clientId, clientId), isInUse))
    .orderBy(asc(outgoingAddresses.id))
  const held: NewHeld[] = []
  for (const { name, address } of rows) {
    const last = saved.findLast(({ after }) => isOf(after as SavedAddress | null, address))
    if (!last) continue
    const { id, sourceId, place, sealed, ...draft } = address
    await tx.update(outgoingAddresses).set(NO_ADDRESS).where(eq(outgoingAddresses.id, id))
    if (place === 1) await tx.update(sources).set({ postbackUrl: '' }).where(eq(sources.id, sourceId))
    const stored = { ...draft, sourceId, place, sealed: sealed?.toString('base64') ?? null }
    held.push({ kind: 'postback', name: `${name}: ${hostOf(address.url)}`, madeAt: last.at, stored })
  }
  return held
}

/** As the audit has it; entries from before there were places are of the first. */
type SavedAddress = { source?: string; place?: number }
const isOf = (saved: SavedAddress | null, { sourceId, place }: { sourceId: string; place: number }): boolean =>
  saved?.source === sourceId && (saved.place ?? 1) === place

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

export const listQuarantined = (db: Queries, accountId: string): Promise<HeldRow[]> =>
  db.select().from(heldBack).where(eq(heldBack.accountId, accountId)).orderBy(asc(heldBack.id))

/** Removes and returns the item; undefined if the account has none of that id. */
export async function takeQuarantined(tx: Queries, accountId: string, id: string): Promise<HeldRow | undefined> {
  const [row] = await tx
    .delete(heldBack)
    .where(and(eq(heldBack.accountId, accountId), eq(heldBack.id, id)))
    .returning()
  return row
}

/** JSON stores times as text. */
const dated = (row: Record<string, unknown>, ...names: string[]): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(names.flatMap((name) => (typeof row[name] === 'string' ? [[name, new Date(row[name])]] : []))),
})

type PutBack = (tx: Queries, stored: Record<string, unknown>, noPassword: string) => Promise<object[]>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Each returns the restored row, or none when its place is taken by now. */
const PUT_BACK: Record<HeldRow['kind'], PutBack> = {
  teamUser: (tx, { id, passwordHash }, noPassword) =>
    tx
      .update(accounts)
      .set({ passwordHash: textOf(passwordHash) })
      .where(and(eq(accounts.id, textOf(id)), eq(accounts.passwordHash, noPassword), isNull(accounts.deletedAt)))
      .returning({ id: accounts.id }),
  apiKey: (tx, { id: _id, keyHash, ...key }) =>
    tx
      .insert(apiKeys)
      .values({
        ...(dated(key, 'createdAt', 'expiresAt', 'lastUsedAt') as typeof apiKeys.$inferInsert),
        keyHash: Buffer.from(textOf(keyHash), 'base64'),
      })
      .onConflictDoNothing()
      .returning({ id: apiKeys.id }),
  webhook: (tx, hook) =>
    tx
      .insert(webhooks)
      .values(dated(hook, 'createdAt', 'lastAt') as typeof webhooks.$inferInsert)
      .onConflictDoNothing()
      .returning({ id: webhooks.accountId }),
  telegram: (tx, chat) =>
    tx
      .insert(telegramChats)
      .values(dated(chat, 'linkedAt') as typeof telegramChats.$inferInsert)
      .onConflictDoNothing()
      .returning({ id: telegramChats.accountId }),
  // must be proven again: another client may have the name by now
  domain: async (tx, domain) => {
    const open = { state: 'waiting' as const, provenAt: null, failingSince: null }
    const made = await tx
      .insert(domains)
      .values({ ...(dated(domain, 'createdAt', 'checkedAt', 'nextCheckAt') as typeof domains.$inferInsert), ...open })
      .onConflictDoNothing()
      .returning({ id: domains.id })
    for (const { id } of made) await recordChange(tx, { kind: 'domain', ref: id })
    return made
  },
  postback: async (tx, held) => {
    // those from before there were places: the id of the source, and the address
    const { sourceId, place, ...draft } = (
      'postbackUrl' in held ? { sourceId: held['id'], place: 1, url: held['postbackUrl'] } : held
    ) as { sourceId: string; place: number; sealed?: string | null }
    const now = await findAddress(tx, sourceId, place)
    if (now && (now.kind !== 'address' || now.url !== '')) return []
    const { events, bots } = now ?? { events: [...OUTGOING_EVENTS], bots: false }
    const sealed = draft.sealed ? Buffer.from(draft.sealed, 'base64') : null
    const whole = { ...NO_ADDRESS, events, bots, ...dated(draft, 'testedAt'), sealed } as AddressDraft
    return [await saveAddress(tx, { sourceId, place }, whole)]
  },
}

/** False when its place is taken by now. `noPassword`: the hash it was held with. */
export const restoreQuarantined = async (
  tx: Queries,
  { kind, stored }: HeldRow,
  noPassword: string,
): Promise<boolean> => (await PUT_BACK[kind](tx, stored, noPassword)).length > 0
