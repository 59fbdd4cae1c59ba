/** Lines of access logs, and the visits that are read from them. */
import type { WorldCase } from '../world.ts'

export const ACCESS_LOGS: readonly WorldCase[] = []
