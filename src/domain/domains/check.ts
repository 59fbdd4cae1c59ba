import { afterCheck, graceEndsAt, nextCheckOf, type Proof } from '../../rules/domains/domains.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { type DomainRow, lockClaims, putDomain } from '../../store/config/domains/domains.ts'
import type { Services } from '../context.ts'
import { notify } from '../notifications/notify.ts'

type Checking = Pick<Services, 'db' | 'now' | 'proveDomain' | 'publicUrl'>

export const targetOf = ({ publicUrl }: Pick<Services, 'publicUrl'>): string => new URL(publicUrl()).hostname

/** Undefined: the domain was removed meanwhile. `notifies`: notify of success too, for unattended checks. */
export async function checkDomain(
  services: Checking,
  row: DomainRow,
  { notifies }: { notifies: boolean },
): Promise<DomainRow | undefined> {
  const { db, now, proveDomain } = services
  const proof = await proveDomain(row, targetOf(services))
  return db.transaction(async (tx) => {
    const claims = await lockClaims(tx, row.name)
    const before = claims.find(({ id }) => id === row.id)
    if (!before) return undefined
    const isTaken = claims.some(({ id, state }) => id !== row.id && state === 'proven')
    const after = await putDomain(tx, row.id, outcomeOf(before, isTaken, proof, now()))
    if (!after) return undefined
    if (after.state !== before.state) await recordChange(tx, { kind: 'domain', ref: row.id })
    await tell(tx, { before, after, notifies }, now())
    return after
  })
}

function outcomeOf(before: DomainRow, isTaken: boolean, { outcome, found }: Proof, now: Date) {
  const refused = outcome === 'proven' && isTaken
  const next = refused ? before : afterCheck(before, outcome, now)
  const { state, failingSince } = next
  return {
    state,
    failingSince,
    reason: refused ? ('taken' as const) : outcome === 'proven' ? ('' as const) : outcome,
    found,
    checkedAt: now,
    nextCheckAt: nextCheckOf({ ...next, createdAt: before.createdAt }, now),
    provenAt: state === 'proven' && before.state !== 'proven' ? now : before.provenAt,
  }
}

type Change = { before: DomainRow; after: DomainRow; notifies: boolean }

async function tell(tx: Queries, { before, after, notifies }: Change, now: Date): Promise<void> {
  const { clientId, name, id, failingSince } = after
  const say = (notice: 'domainProven' | 'domainFails' | 'domainLost', more: Record<string, string> = {}) =>
    notify(tx, [clientId], {
      notice,
      occasion: `${notice} ${id} ${now.toISOString()}`,
      details: { domain: name, ...more },
      now,
    })
  if (after.state === 'proven' && before.state !== 'proven' && notifies) await say('domainProven')
  if (after.state === 'proven' && failingSince && !before.failingSince)
    await say('domainFails', { until: graceEndsAt(failingSince).toISOString() })
  if (after.state === 'lost' && before.state === 'proven') await say('domainLost')
}
