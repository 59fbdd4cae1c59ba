/** Days, instants and names of zones, and the moment that they mean. */
import type { WorldCase } from '../world.ts'

export const ZONES_DATES: readonly WorldCase[] = []
