import { domainToUnicode } from 'node:url'
import type { Domain } from '../../contract/domains/domains.ts'
import { graceEndsAt, recordOf } from '../../rules/domains/domains.ts'
import type { DomainRow } from '../../store/config/domains/domains.ts'

/** `target`: host of the service. */
export const toDomainView = (row: DomainRow, target: string): Domain => ({
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
