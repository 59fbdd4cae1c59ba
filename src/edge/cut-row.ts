/** A hit's row without its whole address, wherever the row says it. */
import { cutAddress } from '../lib/network.ts'
import type { HitRow, StoredReason } from '../store/events/columns.ts'
import { listReason } from '../traffic/list-reason.ts'

export function cutRow(row: HitRow): HitRow {
  const ip = cutAddress(row.ip)
  const destination = row.destination
    .replaceAll(row.ip, ip)
    .replaceAll(encodeURIComponent(row.ip), encodeURIComponent(ip))
  const listed = listReason({ type: 'ips', value: row.ip })
  const reasons = row.reasons.map(([signal, value, weight, kind]): StoredReason => [
    signal,
    value === listed ? listReason({ type: 'ips', value: ip }) : value,
    weight,
    kind,
  ])
  return { ...row, ip, destination, reasons }
}
