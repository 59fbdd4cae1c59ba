import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'

/** Milliseconds between looks, so that what is written now is seen soon. */
const EVERY_MS = 60_000

/** What the account has not cleared. The screen that shows it also shows what went wrong. */
export const useNotifications = (): UseQueryResult<Answer<'notifications.list'>> =>
  useApiQuery('notifications.list', undefined, { every: EVERY_MS, quiet: true })
