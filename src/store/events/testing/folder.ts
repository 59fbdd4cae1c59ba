import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Removed after the test. */
export function testFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-events-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
