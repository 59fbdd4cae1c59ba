import { useApiQuery } from '../api/query.ts'
import { useSession } from '../api/session-store.ts'
import type { Answer } from '../../src/contract/table.ts'

type Warning = Answer<'status.read'>['warnings'][number]

const isError = ({ level }: Warning): boolean => level === 'error'

/** Errors first. */
export const byUrgency = (warnings: readonly Warning[]): Warning[] =>
  warnings.toSorted((a, b) => Number(isError(b)) - Number(isError(a)))

/** For administrators: warnings, and a first backup. Undefined while loading; empty for others, or unread. */
export function useServiceNeeds(): { warnings: readonly Warning[]; lacksBackup: boolean; count: number } | undefined {
  const isAdmin = useSession()?.role === 'admin'
  const read = useApiQuery('status.read', undefined, { quiet: true, enabled: isAdmin })
  const setup = useApiQuery('status.setup', undefined, { quiet: true, enabled: isAdmin })
  if (isAdmin && ((!read.data && !read.isError) || (!setup.data && !setup.isError))) return undefined
  const warnings = byUrgency(read.data?.warnings ?? [])
  const lacksBackup = setup.data?.backup === null
  return { warnings, lacksBackup, count: warnings.length + Number(lacksBackup) }
}
