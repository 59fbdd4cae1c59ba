import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/roles.ts'
import { openDatabase } from '../engine/database.ts'
import { listMethods } from './payment-methods.ts'

/** Last migration before payment methods had texts. */
const BEFORE = '020-privacy.sql'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-methods-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('a new installation shows how to pay in three languages, with no text marked as edited', async () => {
  const db = await openDatabase({ dir })
  const methods = await listMethods(db)
  await db.close()
  expect(methods.map(({ name }) => name)).toEqual([
    'Bank transfer',
    'PayPal',
    'Wise',
    'Payoneer',
    'Bitcoin',
    'Ethereum',
    'USDT',
    'Other',
  ])
  for (const { name, texts } of methods)
    for (const language of LANGUAGES) expect(texts[language], `${name} in ${language}`).not.toBe('')
  expect(methods.every(({ editedAt }) => editedAt === null)).toBe(true)
})

test('an existing installation keeps its texts: those that its operator left empty stay hidden', async () => {
  const old = await openDatabase({ dir, last: BEFORE })
  await old.execute(
    sql`INSERT INTO accounts (email, password_hash, role, name) VALUES ('operator@weir.example', 'x', 'admin', '')`,
  )
  await old.execute(
    sql`UPDATE payment_methods SET texts = '{"en": "To our IBAN", "ru": "", "ua": ""}' WHERE name = 'Bank transfer'`,
  )
  await old.close()
  const db = await openDatabase({ dir })
  const methods = await listMethods(db)
  await db.close()
  const of = (name: string) => methods.find((method) => method.name === name)
  expect(of('Bank transfer')).toMatchObject({
    texts: { en: 'To our IBAN', ru: '', ua: '' },
    editedAt: expect.any(Date),
  })
  expect(of('PayPal')).toMatchObject({ texts: { en: '', ru: '', ua: '' }, editedAt: null })
  expect(of('Other')).toMatchObject({ texts: { en: 'Others on request: write to us.' }, editedAt: null })
})
