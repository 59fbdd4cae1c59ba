import { randomBytes } from 'node:crypto'
import { DOMAIN_LIMITS } from '../../contract/domains/domain-words.ts'
import { Refusal, found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { type DomainFault, readDomain, graceEndsAt, recordOf } from '../../rules/domains/domains.ts'
import { ownClientId, scopeOf } from '../../rules/accounts/ownership.ts'
import { linkedCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import {
  deleteDomain,
  findDomain,
  insertDomain,
  isTaken,
  listDomains,
  lockDomains,
  type DomainRow,
} from '../../store/config/domains/domains.ts'
import { after, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { checkDomain, targetOf } from '../../domain/domains/check.ts'
import { domainToUnicode } from 'node:url'
import type { Domain } from '../../contract/domains/domains.ts'

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
    const rows = await listDomains(services.db, found(ownClientId(account)))
    const links = await linkedCampaigns(services.db, scopeOf(account), SOME_LINKS)
    return {
      domains: rows.map((row) => toDomainView(row, target)),
      target: services.ownHosts.strict ? target : null,
      edge: services.publicUrl(),
      links: { count: links.count, some: links.some.map(({ name, key }) => ({ name, path: `/c/${key}` })) },
    }
  },

  'domains.add': async ({ audited, services, caller: { account } }, { name: typed }) => {
    if (!services.ownHosts.strict) throw new Refusal(409, TEXTS.domainsOff)
    const read = readDomain(typed, services.ownHosts)
    if ('fault' in read) throw invalid({ name: [WORDS[read.fault]] })
    const { name } = read
    const now = services.now()
    const done = await services.db.transaction(async (tx) => {
      const own = await lockDomains(tx, found(ownClientId(account)))
      if (own.some((one) => one.name === name)) throw invalid({ name: [TEXTS.domainTwice] })
      if (own.length >= DOMAIN_LIMITS.domains) throw new Refusal(409, TEXTS.domainsFull)
      if (await isTaken(tx, name, found(ownClientId(account)))) throw invalid({ name: [TEXTS.domainTaken] })
      const token = randomBytes(16).toString('hex')
      const fields = { clientId: found(ownClientId(account)), name, token, createdAt: now, nextCheckAt: now }
      const added = await insertDomain(tx, fields)
      return audited(tx, { subject: `domains/${added.id}`, after: { name }, answer: { added } })
    })
    return after(done, { domain: toDomainView(done.added, targetOf(services)) })
  },

  'domains.check': async ({ audited, services, caller: { account } }, { id }) => {
    const row = found(await findDomain(services.db, id), (one) => one.clientId === ownClientId(account))
    const isFresh = row.checkedAt !== null && services.now().getTime() - row.checkedAt.getTime() < PAUSE_MS
    const checked = found(isFresh ? row : await checkDomain(services, row, { notifies: false }))
    const answer = { domain: toDomainView(checked, targetOf(services)) }
    if (checked.state === row.state) return unchanged(answer)
    return audited(services.db, {
      subject: `domains/${id}`,
      before: { name: row.name, state: row.state },
      after: { name: row.name, state: checked.state },
      answer,
    })
  },

  'domains.remove': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found((await lockDomains(tx, found(ownClientId(account)))).find((one) => one.id === id))
      await deleteDomain(tx, id)
      await recordChange(tx, { kind: 'domain', ref: id })
      return audited(tx, { subject: `domains/${id}`, before: { name: row.name, state: row.state }, answer: {} })
    }),
} satisfies HandlersOf<Needs>

/** `target`: host of the service. */
const toDomainView = (row: DomainRow, target: string): Domain => ({
  id: row.id,
  name: row.name,
  shown: domainToUnicode(row.name) || row.name,
  state: row.state,
  reason: row.reason,
  found: row.found,
  record: recordOf(row, target),
  createdAt: row.createdAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  provenAt: row.provenAt?.toISOString() ?? null,
  lostAt: row.state === 'proven' && row.failingSince ? graceEndsAt(row.failingSince).toISOString() : null,
})
