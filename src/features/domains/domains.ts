import { randomBytes } from 'node:crypto'
import { DOMAIN_LIMITS } from '../../contract/domains/domain-words.ts'
import { Refusal, found, invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { type DomainFault, readDomain } from '../../rules/domains/domains.ts'
import { ownClientId, scopeOf, type Who } from '../../rules/accounts/ownership.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import { linkedCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import {
  deleteDomain,
  type DomainRow,
  findDomain,
  insertDomain,
  isTaken,
  listDomains,
  lockDomains,
} from '../../store/config/domains/domains.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { checkDomain, targetOf } from '../../domain/domains/check.ts'
import { toDomainView } from './domain-views.ts'

type Needs = 'db' | 'now' | 'ownHosts' | 'proveDomain' | 'publicUrl'

const SOME_LINKS = 10
/** Milliseconds between checks of a domain. */
const PAUSE_MS = 10_000

const WORDS: Record<DomainFault, string> = {
  form: TEXTS.domainForm,
  address: TEXTS.domainAddress,
  suffix: TEXTS.domainSuffix,
  own: TEXTS.domainOwn,
}

export const domainHandlers = {
  'domains.list': async ({ services, caller: { account } }) => {
    const target = targetOf(services)
    const rows = await listDomains(services.db, clientOf(account))
    const links = await linkedCampaigns(services.db, scopeOf(account), SOME_LINKS)
    return {
      domains: rows.map((row) => toDomainView(row, target)),
      target: services.ownHosts.strict ? target : null,
      edge: services.publicUrl(),
      links: { count: links.count, some: links.some.map(({ name, key }) => ({ name, path: `/c/${key}` })) },
    }
  },

  'domains.add': async ({ services, caller: { account } }, { name: typed }) => {
    if (!services.ownHosts.strict) throw new Refusal(409, TEXTS.domainsOff)
    const read = readDomain(typed, services.ownHosts)
    if ('fault' in read) throw invalid({ name: [WORDS[read.fault]] })
    const { name } = read
    const now = services.now()
    const row = await services.db.transaction(async (tx) => {
      const own = await lockDomains(tx, clientOf(account))
      if (own.some((one) => one.name === name)) throw invalid({ name: [TEXTS.domainTwice] })
      if (own.length >= DOMAIN_LIMITS.domains) throw new Refusal(409, TEXTS.domainsFull)
      if (await isTaken(tx, name, clientOf(account))) throw invalid({ name: [TEXTS.domainTaken] })
      const token = randomBytes(16).toString('hex')
      const fields = { clientId: clientOf(account), name, token, createdAt: now, nextCheckAt: now }
      const added = await insertDomain(tx, fields)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'domains.add',
        subject: `domains/${added.id}`,
        after: { name },
      })
      return added
    })
    return { domain: toDomainView(row, targetOf(services)) }
  },

  'domains.check': async ({ services, caller: { account } }, { id }) => {
    const row = own(account, await findDomain(services.db, id))
    const isFresh = row.checkedAt !== null && services.now().getTime() - row.checkedAt.getTime() < PAUSE_MS
    const checked = found(isFresh ? row : await checkDomain(services, row, { notifies: false }))
    if (checked.state !== row.state)
      await recordAudit(services.db, {
        actorId: account.id,
        action: 'domains.check',
        subject: `domains/${id}`,
        before: { name: row.name, state: row.state },
        after: { name: row.name, state: checked.state },
      })
    return { domain: toDomainView(checked, targetOf(services)) }
  },

  'domains.remove': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const found = (await lockDomains(tx, clientOf(account))).find((one) => one.id === id)
      if (!found) throw notFound()
      await deleteDomain(tx, id)
      await recordChange(tx, { kind: 'domain', ref: id })
      await recordAudit(tx, {
        actorId: account.id,
        action: 'domains.remove',
        subject: `domains/${id}`,
        before: { name: found.name, state: found.state },
      })
      return {}
    }),
} satisfies HandlersOf<Needs>

/** Only clients and their team users get here. */
function clientOf(account: Who): string {
  const client = ownClientId(account)
  if (client === undefined) throw notFound()
  return client
}

/** 404 also for another client's. */
function own(account: Who, row: DomainRow | undefined): DomainRow {
  if (row?.clientId !== clientOf(account)) throw notFound()
  return row
}
