/** Raises Vitest's default wait of a second, for slow machines. */
import { vi } from 'vitest'

const SURELY = 120_000
const { waitFor } = vi

// runs again for files that share modules
if (waitFor.name !== 'patiently')
  vi.waitFor = function patiently(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: SURELY, ...options })
  }
