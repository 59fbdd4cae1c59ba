/** Forwarding headers and addresses as proxies write them, and the visitor that they name. */
import type { WorldCase } from '../world.ts'

export const PROXIES: readonly WorldCase[] = []
