/**
 * Before each test file: what is waited for comes sooner or later, on whatever machine; a second is Vitest's own limit.
 */
import { vi } from 'vitest'

const SURELY = 120_000
const { waitFor } = vi

// files that share their modules come here once more each
if (waitFor.name !== 'patiently')
  vi.waitFor = function patiently(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: SURELY, ...options })
  }
