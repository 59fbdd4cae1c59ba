/** Reports of platforms and networks, and the entries that they make or the question that they raise. */
import type { WorldCase } from '../world.ts'

export const COST_FILES: readonly WorldCase[] = []
