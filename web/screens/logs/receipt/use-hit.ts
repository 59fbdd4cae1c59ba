import { useState } from 'react'
import type { Log } from '../../../../src/contract/hits.ts'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { timeOfUlid } from '../../../../src/lib/ulid.ts'
import type { ApiError } from '../../../api/failure.ts'
import { useApiQuery } from '../../../api/query.ts'

/** The row of the table, also after newer hits pushed it off the page. */
function useRow(id: string, rows: readonly Log[] | undefined): Log | undefined {
  const row = rows?.find(({ hit }) => hit === id)
  const [kept, setKept] = useState(row)
  if (row && row !== kept) setKept(row)
  return row ?? (kept?.hit === id ? kept : undefined)
}

type Known = {
  /** From the table at once, where it stands there. */
  hit: Log | undefined
  /** The rest of the receipt, a moment later. */
  receipt: Receipt | undefined
  error: ApiError | null
  awaited: boolean
  retry: () => void
}

/** The hit of a receipt and all that is told of it. A hit that is not there is no error. */
export function useHit(id: string, rows: readonly Log[] | undefined): Known {
  const row = useRow(id, rows)
  const { data, error, isLoading, refetch } = useApiQuery(
    'logs.receipt',
    { hit: id },
    { enabled: timeOfUlid(id) !== undefined, keep: false, staleTime: 30_000, quiet: true },
  )
  const receipt = data?.receipt
  return {
    hit: receipt?.log ?? row,
    receipt,
    error: error?.status === 404 ? null : error,
    awaited: isLoading,
    retry: () => void refetch(),
  }
}
