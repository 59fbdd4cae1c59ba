import { useState } from 'react'
import type { Log } from '../../../../src/contract/hits.ts'
import { useAsk } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { timeOfHit } from '../hit-id.ts'

/** The row of the table, also after newer hits pushed it off the page. */
function useRow(id: string, rows: readonly Log[] | undefined): Log | undefined {
  const row = rows?.find(({ hit }) => hit === id)
  const [kept, setKept] = useState(row)
  if (row && row !== kept) setKept(row)
  return row ?? (kept?.hit === id ? kept : undefined)
}

/** The hit of a receipt: from the table where it stands there, else asked for by itself; its id tells the day. */
export function useHit(id: string, rows: readonly Log[] | undefined) {
  const known = useRow(id, rows)
  const time = timeOfHit(id)
  const day = dayIn('UTC', 0, time ?? 0)
  const asked = useAsk('logs.userLogs', { startDate: day, endDate: day, timezone: 'UTC', filter: { hit: id }, limit: 1 }, { enabled: !known && time !== undefined, keep: false, staleTime: Infinity, quiet: true })
  return { hit: known ?? asked.data?.logs[0], error: known ? null : asked.error, awaited: !known && asked.isLoading, retry: () => void asked.refetch() }
}
