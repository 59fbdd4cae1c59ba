import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../engine/database.ts'
import { viewedTokens } from './tokens.ts'

/** Last migration before campaigns had tokens. */
const BEFORE = '020-privacy.sql'

test('older team users count as having viewed the account’s token; a deleted one triggers no renewal', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-tokens-'))
  const old = await openDatabase({ dir, last: BEFORE })
  await old.execute(sql`INSERT INTO accounts (id, email, password_hash, role, name, integration_token, owner_id, deleted_at) OVERRIDING SYSTEM VALUE VALUES
    (71, 'owner@weir.example', 'x', 'user', '', 'wt_of_the_account', NULL, NULL),
    (72, 'mate@weir.example', 'x', 'team_user', '', NULL, 71, NULL),
    (73, 'gone@weir.example', 'x', 'team_user', '', NULL, 71, now()),
    (74, 'staff@weir.example', 'x', 'manager', '', NULL, NULL, NULL)`)
  await old.close()
  const db = await openDatabase({ dir })
  const seen = await Promise.all(['71', '72', '73', '74'].map((id) => viewedTokens(db, id)))
  await db.close()
  rmSync(dir, { recursive: true })
  expect(seen).toEqual([[], [{ clientId: '71', campaignId: null }], [], []])
})
