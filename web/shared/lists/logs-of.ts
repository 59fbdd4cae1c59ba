import { SCREENS } from '../../../src/contract/screens.ts'
import type { ListEntry } from '../../../src/contract/lists/lists.ts'
import { textOf, type Condition } from '../hits/conditions.ts'

/** Last 30 days; undefined without such a filter. */
export function logsOf({ type, value }: Pick<ListEntry, 'type' | 'value'>): string | undefined {
  const condition = conditionOfEntry({ type, value })
  return (
    condition && `${SCREENS.Logs.path}?${new URLSearchParams({ range: '30d', filter: textOf(condition) }).toString()}`
  )
}

/** Undefined for CIDR, which Logs cannot filter. */
export function conditionOfEntry({ type, value }: Pick<ListEntry, 'type' | 'value'>): Condition | undefined {
  if (type === 'ips') return value.includes('/') ? undefined : { field: 'ip', verb: 'is', value }
  if (type === 'asns') return { field: 'asn', verb: 'is', value: value.slice(2) }
  if (type === 'domains') return { field: 'referrer', verb: 'contains', value }
  return { field: type === 'isps' ? 'isp' : 'userAgent', verb: 'contains', value }
}
