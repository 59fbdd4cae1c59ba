import { forbidden, found } from '../../contract/failure.ts'
import { editionOf, RECIPE } from '../../contract/integration/way-words.ts'
import type { Reply } from '../../contract/table.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { safeFileName } from '../../lib/text/text.ts'
import { buildPhpArchive } from '../../outside/php-archive.ts'
import { buildWayFile } from '../../outside/way-files.ts'
import { buildWpArchive } from '../../outside/wp-archive.ts'
import { requireEditable, requireReadable } from '../../rules/accounts/ownership.ts'
import { hashOf, type SecretRule } from '../../rules/conversions/postback-secret.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import {
  findLiveCampaign,
  lockCampaign,
  setPostbackSecret,
  settingsOf,
} from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { unprotectedOf, type WayUse, wayUsesOf } from '../../store/config/integration/ways.ts'
import {
  currentToken,
  oldTokenUntil,
  renewToken as renew,
  type TokenOwner,
  tokenUsesOf,
} from '../../store/config/integration/tokens.ts'
import type { Caller, HandlersOf } from '../../domain/context.ts'
import { graceUntil, recordShown, requireTokens } from '../../domain/integration/tokens.ts'
import { newPostbackSecret } from '../../domain/campaigns/save.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'now' | 'publicUrl'

const OFF: SecretRule = { postbackSecret: null, oldPostbackSecretHash: null, oldPostbackSecretUntil: null }

const WAYS_SHOWN_MS = 7 * DAY_MS

function wayView({ recipe, source, host, usedAt }: WayUse): Reply<'company.ways'>['ways'][number] {
  const [, name = '', edition = ''] = RECIPE.exec(recipe) ?? []
  return { name, edition, source, host: readableHost(host), at: usedAt.toISOString(), isOld: edition < editionOf(name) }
}

export const campaignTokenHandlers = {
  'company.token': async ({ services: { db, now }, caller }, { id }) => {
    const owner = await ownerOf(db, caller, id)
    const [current, until, uses] = await Promise.all([
      currentToken(db, owner),
      oldTokenUntil(db, owner, now()),
      tokenUsesOf(db, owner, now()),
    ])
    const token = found(current)
    await recordShown(db, caller, owner, now())
    return {
      token,
      oldUntil: until?.toISOString() ?? null,
      uses: uses.map(({ campaignId, host, family, usedAt, token: which }) => ({
        companyId: campaignId,
        host: readableHost(host),
        family: family === 6 ? 'IPv6' : 'IPv4',
        at: usedAt.toISOString(),
        token: which,
      })),
    }
  },

  'company.ways': async ({ services: { db, now }, caller: { account } }, { id }) => {
    requireReadable(account, await findLiveCampaign(db, id))
    const time = now().getTime()
    const [ways, unprotected] = await Promise.all([
      wayUsesOf(db, id, new Date(time - WAYS_SHOWN_MS)),
      unprotectedOf(db, id, new Date(time - DAY_MS)),
    ])
    return { ways: ways.map(wayView), unprotected }
  },

  /** Locks the row: concurrent renewals end each other's token. */
  'company.renewToken': async ({ audited, services: { db, now: clock }, caller }, { id, graceDays }) =>
    db.transaction(async (tx) => {
      const owner = await heldOwner(tx, caller, id)
      const now = clock()
      const until = graceUntil(now, graceDays)
      const token = await renew(tx, owner, { now, until })
      await recordShown(tx, caller, owner, now)
      const subject = owner.campaignId === null ? `accounts/${owner.clientId}` : `campaigns/${owner.campaignId}`
      const oldUntil = until?.toISOString() ?? null
      return audited(tx, { subject, after: { oldUntil }, answer: { token, oldUntil } })
    }),

  /** Unchanged if on: networks' addresses stay valid. */
  'company.postbackSecret': async ({ audited, services: { db, now }, caller }, { id, act, graceDays }) =>
    db.transaction(async (tx) => {
      const row = requireEditable(caller.account, await lockCampaign(tx, id))
      requireTokens(caller, row)
      const rule = nextRule(row, act, graceUntil(now(), graceDays))
      await setPostbackSecret(tx, id, rule)
      return audited(tx, {
        subject: `campaigns/${id}`,
        before: auditOf(row),
        after: { ...auditOf(rule), act },
        answer: { postbackSecret: rule.postbackSecret, oldUntil: rule.oldPostbackSecretUntil?.toISOString() ?? null },
      })
    }),

  'company.download': async ({ services, caller }, { company }) => {
    const row = requireReadable(caller.account, await findLiveCampaign(services.db, company))
    requireTokens(caller, row)
    await recordShown(services.db, caller, { clientId: row.clientId, campaignId: row.id }, services.now())
    const { name, targetMode, targetLink, botLink } = settingsOf(row)
    const bytes = buildPhpArchive({
      campaign: { key: row.key, name, targetMode, targetLink, botLink },
      token: row.integrationToken,
      publicUrl: services.publicUrl(),
      language: caller.account.language,
    })
    return { filename: `int_${safeFileName(name)}.zip`, type: 'application/zip', bytes }
  },

  'company.downloadWp': async ({ services, caller }, { company }) => {
    const row = requireReadable(caller.account, await findLiveCampaign(services.db, company))
    requireTokens(caller, row)
    await recordShown(services.db, caller, { clientId: row.clientId, campaignId: row.id }, services.now())
    const bytes = buildWpArchive({
      campaign: { ...settingsOf(row), key: row.key },
      token: row.integrationToken,
      publicUrl: services.publicUrl(),
    })
    return { filename: 'weir-wordpress.zip', type: 'application/zip', bytes }
  },

  'company.downloadWay': async ({ services, caller }, { company, way }) => {
    const row = requireReadable(caller.account, await findLiveCampaign(services.db, company))
    requireTokens(caller, row)
    await recordShown(services.db, caller, { clientId: row.clientId, campaignId: row.id }, services.now())
    return buildWayFile(way, {
      campaign: { ...settingsOf(row), key: row.key },
      token: row.integrationToken,
      publicUrl: services.publicUrl(),
      language: caller.account.language,
    })
  },
} satisfies HandlersOf<Needs>

/** The account's token is its owner's; team users have their campaigns'. */
async function ownerOf(db: Queries, caller: Caller, id: string | undefined): Promise<TokenOwner> {
  const { account } = caller
  if (id !== undefined) {
    const row = requireReadable(account, await findLiveCampaign(db, id))
    requireTokens(caller, row)
    return { clientId: row.clientId, campaignId: row.id }
  }
  if (account.role !== 'user') throw forbidden()
  requireTokens(caller, account)
  return { clientId: account.id, campaignId: null }
}

async function heldOwner(tx: Queries, caller: Caller, id: string | undefined): Promise<TokenOwner> {
  const { account } = caller
  if (id !== undefined) {
    const row = requireEditable(account, await lockCampaign(tx, id))
    requireTokens(caller, row)
    return { clientId: row.clientId, campaignId: row.id }
  }
  if (account.role !== 'user') throw forbidden()
  const client = found(await lockClient(tx, account.id))
  requireTokens(caller, client)
  return { clientId: client.id, campaignId: null }
}

function nextRule(before: SecretRule, act: 'on' | 'off' | 'renew', until: Date | null): SecretRule {
  const { postbackSecret: present, oldPostbackSecretHash, oldPostbackSecretUntil } = before
  if (act === 'off') return OFF
  if (present === null) return { ...OFF, postbackSecret: newPostbackSecret() }
  if (act === 'on') return { postbackSecret: present, oldPostbackSecretHash, oldPostbackSecretUntil }
  return {
    postbackSecret: newPostbackSecret(),
    oldPostbackSecretHash: until && hashOf(present),
    oldPostbackSecretUntil: until,
  }
}

const auditOf = ({ postbackSecret }: Pick<SecretRule, 'postbackSecret'>) => ({
  postbackSecret: postbackSecret !== null,
})
