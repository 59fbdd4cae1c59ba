/** Results of migrations on rows of older versions. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripKeys } from '../../rules/accounts/guarded.ts'
import type { Database } from './engine/database.ts'
import { MIGRATIONS } from './engine/migrations.ts'
import { audit } from './schema.ts'
import { openTestDatabase } from './testing/open.ts'

let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

const run = (file: string) => db.execute(sql.raw(readFileSync(path.join(MIGRATIONS, file), 'utf8')))

it('old audit entries keep where an address leads, and none of its keys', async () => {
  const urls = [
    'https://p.example/a/KEY?token=KEY&c={clickid}',
    'http://user:KEY@p.example:8443/?x=KEY\nKEY',
    'https://xn--e1afmkfd.xn--p1ai?KEY',
    'https://p.example/…',
    '',
  ]
  const rows = urls.map((url) => ({ url, name: 'Push', events: ['sale'] }))
  await db
    .insert(audit)
    .values([
      ...rows.map((before) => ({ action: 'sources.savePostback', before, after: { ...before, source: '1' } })),
      { action: 'sources.testPostback', after: { name: 'Push', url: urls[0], status: 200 } },
      { action: 'offers.save', after: { url: urls[0] } },
    ])
  await run('088-addresses-in-the-audit.sql')
  const found = await db.select().from(audit).orderBy(asc(audit.id))
  expect(found.map(({ before, after }) => [before, after])).toEqual([
    ...rows.map((row) => {
      const before = { ...row, url: stripKeys(row.url) }
      return [before, { ...before, source: '1' }]
    }),
    [null, { name: 'Push', url: 'https://p.example/…', status: 200 }],
    [null, { url: urls[0] }],
  ])
})
