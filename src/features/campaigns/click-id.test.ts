import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
})
afterAll(() => app.close())

const save = async (given: object = {}) => (await app.call('campaign.save', owner, { ...CAMPAIGN, ...given })).campaign
const copy = async (id: string) => (await app.call('company.copy', owner, { id })).campaign
/** A campaign that is older than the default click id. */
async function fromBefore(): Promise<string> {
  const { id } = await save({ partnerParameter: '' })
  await app.db.update(campaigns).set({ clickIdByDefault: false, postbackSecret: null }).where(eq(campaigns.id, id))
  return id
}

test('links of a new campaign carry the hit as click_id, in either kind; an empty name disables it', async () => {
  for (const kind of ['integration', 'site'])
    expect(await save({ kind })).toMatchObject({ kind, partnerParameter: 'click_id' })
  expect(await save({ partnerParameter: 'sub7' })).toMatchObject({ partnerParameter: 'sub7' })
  const off = await save({ partnerParameter: '' })
  expect(off.partnerParameter).toBe('')
  expect((await save({ id: off.id })).partnerParameter).toBe('')
  expect((await copy(off.id)).partnerParameter).toBe('')
})

test('saving leaves an older campaign as it is; its copy is a new one', async () => {
  const id = await fromBefore()
  expect((await save({ id, name: 'Again' })).partnerParameter).toBe('')
  expect((await app.call('company.edit', owner, { id })).campaign.postbackSecret).toBeNull()
  const made = await copy(id)
  expect(made.partnerParameter).toBe('click_id')
  expect((await app.call('company.edit', owner, { id: made.id })).campaign.postbackSecret).toMatch(/^[\w-]{27}$/)
})
