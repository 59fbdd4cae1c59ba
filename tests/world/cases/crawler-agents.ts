/** Agents of preview, search and ad-review crawlers, and what each is taken for. */
import type { WorldCase } from '../world.ts'

export const CRAWLER_AGENTS: readonly WorldCase[] = []
