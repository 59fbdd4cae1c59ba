/** Requests that networks send for a conversion, and what the inbox holds of them. */
import type { WorldCase } from '../world.ts'

export const POSTBACKS: readonly WorldCase[] = []
