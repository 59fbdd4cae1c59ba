/**
 * Makes the empty configuration store that first starts lay down (`src/store/config/embedded-template.ts`), the same
 * bytes each time: its clock stands and nothing in it is random. It holds no secret; its socket's folder is its lock.
 */
import randomness from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { packTemplate, TEMPLATE } from '../src/store/config/embedded-template.ts'

process.env['TZ'] = 'UTC'
Date.now = () => Date.UTC(2026, 0)
performance.now = () => 0
Object.assign(randomness, { randomFillSync: (bytes: unknown) => bytes })
syncBuiltinESMExports()

const folder = mkdtempSync(path.join(tmpdir(), 'weir-store-'))
try {
  const engine = await PGlite.create(path.join(folder, 'pg'))
  await engine.close()
  mkdirSync(path.dirname(TEMPLATE), { recursive: true })
  writeFileSync(TEMPLATE, packTemplate(path.join(folder, 'pg')))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
