/** Click ids of platforms, and what is stored, matched and sent of them. */
import type { WorldCase } from '../world.ts'

export const CLICK_IDS: readonly WorldCase[] = []
