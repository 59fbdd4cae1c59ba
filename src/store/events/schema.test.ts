import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedEngine } from './engine.ts'
import { updateSchema } from './schema.ts'
import { testFolder } from './testing/folder.ts'

test('a setting of storage that a server does not know is passed over; all else that it refuses is not', async () => {
  const engine = embeddedEngine(testFolder())
  const client = engine.client()
  const dir = testFolder()
  const migration = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql)
  migration(
    '001-one.sql',
    'CREATE TABLE one (a Int32) ENGINE = MergeTree ORDER BY a;\nALTER TABLE one MODIFY SETTING of_tomorrow = 1;\nALTER TABLE one MODIFY SETTING min_bytes_for_wide_part = 5;\n',
  )
  expect(await updateSchema(client, dir)).toEqual(['001-one.sql'])
  const made = await client.query({ query: 'SHOW CREATE TABLE one', format: 'TabSeparatedRaw' })
  expect(await made.text()).toContain('min_bytes_for_wide_part = 5')
  migration('002-two.sql', "ALTER TABLE one MODIFY SETTING min_bytes_for_wide_part = 'many';\n")
  await expect(updateSchema(client, dir)).rejects.toThrow()
  await client.close()
  engine.close()
})
