/** Agents of real browsers, apps and devices: none may make a Bot by itself. */
import type { WorldCase } from '../world.ts'

export const PEOPLE_AGENTS: readonly WorldCase[] = []
