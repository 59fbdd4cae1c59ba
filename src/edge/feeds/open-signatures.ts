import { createDirectoryReader } from '../../outside/agent-directory.ts'
import { openGuardedGet, type GuardParts } from '../../outside/guarded-fetch.ts'
import type { Database } from '../../store/config/engine/database.ts'
import { createAgentKeys } from './agent-keys.ts'
import { createSignatures, type Signatures } from './signatures.ts'

type OpenSignatures = Signatures & { close: () => Promise<void> }

const TIMEOUT_MS = 5000

/** `guard`: places of directories besides the open network. */
export function openSignatures(db: Database, guard: Omit<GuardParts, 'timeoutMs'>): OpenSignatures {
  const read = createDirectoryReader(openGuardedGet({ ...guard, timeoutMs: TIMEOUT_MS }))
  const keys = createAgentKeys({ db, read, now: Date.now })
  return { ...createSignatures({ keys, now: Date.now }), close: keys.close }
}
