import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'

/** Polling interval in ms. */
const EVERY_MS = 60_000

/** Its screen also shows errors. */
export const useNotifications = (): UseQueryResult<Answer<'notifications.list'>> =>
  useApiQuery('notifications.list', undefined, { every: EVERY_MS, quiet: true })
