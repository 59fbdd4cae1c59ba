/** A cost report over HTTP: the file as body, the rest in the query. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_CLICK_REPORT } from '../src/contract/money/cost-words.ts'
import { openSession } from '../src/features/accounts/sign-in.ts'
import { insertAccount } from '../src/store/config/accounts/accounts.ts'
import type { Weir } from '../src/weir.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'

const dataDir = freshFolder()
let weir: Weir
let token: string
let campaign: string

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  const { services } = weir
  const account = await insertAccount(services.db, {
    role: 'user',
    email: 'buyer@weir.example',
    passwordHash: 'none',
    active: true,
    integrationToken: 'wt_buyer',
  })
  if (!account) throw new Error('the account exists')
  const asking = { services, origin: { address: '', agent: '' } }
  token = (await openSession(services.db, asking, account)).access_token
  const draft = { name: 'Spring', targetMode: 'redirect', targetLink: 'https://shop.example/', botLink: 'bot.html' }
  campaign = (await post('/v1/campaign/saveCampaign', draft)).body['campaign'].id
})
afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

type Sent = { status: number; body: Record<string, never> & { campaign: { id: string } } }

async function post(url: string, payload?: string | object, type?: string): Promise<Sent> {
  const answer = await weir.app.inject({
    method: 'POST',
    url,
    ...(payload !== undefined && { payload }),
    headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const entered = async () => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await weir.app.inject({ method: 'GET', url: '/v1/costs', headers })
  return answer.json<{ costs: { amount: string; currency: string; startDate: string }[] }>().costs
}

const CSV = 'date,cost,currency\n2026-03-01,12.50,EUR\nno day,1,EUR\n'

it.each(['text/csv', 'text/plain; charset=utf-8'])(
  'a preview as %s stores nothing, and names wrong lines',
  async (type) => {
    const { status, body } = await post(`/v1/costs/import?preview=1&companyId=${campaign}`, CSV, type)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      added: 1,
      refused: 1,
      totals: [{ currency: 'EUR', amount: '12.5' }],
      faults: [{ line: 3, detail: 'no day' }],
      preview: [{ line: 2, companyName: 'Spring', date: '2026-03-01', amount: '12.5', currency: 'EUR' }],
    })
    expect(await entered()).toEqual([])
  },
)

it('without a preview it is stored', async () => {
  expect((await post(`/v1/costs/import?companyId=${campaign}`, CSV, 'text/csv')).body).toMatchObject({ added: 1 })
  expect(await entered()).toMatchObject([{ amount: '12.5', currency: 'EUR', startDate: '2026-03-01' }])
})

it('many lines of a few days and places become a few entries', async () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `2026-03-${10 + (at % 5)},place ${at % 6},0.01,EUR`)
  const url = `/v1/costs/import?preview=1&companyId=${campaign}&dimension=utmPlacement`
  const { body } = await post(url, `date,value,cost,currency\n${lines.join('\n')}\n`, 'text/csv')
  expect(body).toMatchObject({ added: 30, refused: 0, totals: [{ currency: 'EUR', amount: '600' }] })
})

it('JSON, other types, empty and oversized bodies are refused with a reason', async () => {
  const refused = async (payload?: string | object, type?: string) => {
    const { status, body } = await post(`/v1/costs/import?companyId=${campaign}`, payload, type)
    return [status, body['error'], body['validation']]
  }
  const itself = 'Send the file itself, with the content type text/csv.'
  expect(await refused({ text: CSV, dryRun: false })).toEqual([400, itself, undefined])
  expect(await refused(CSV, 'application/x-www-form-urlencoded')).toEqual([400, itself, undefined])
  expect((await refused())[0]).toBe(422)
  expect((await refused('', 'text/csv'))[2]).toEqual({ body: [expect.any(String)] })
  const large = await post(
    `/v1/gaps/import?companyId=${campaign}`,
    `${CSV}${'x'.repeat(MOST_CLICK_REPORT)}`,
    'text/csv',
  )
  expect(large.body).toMatchObject({ validation: { body: ['The file is too large. Split it by days.'] } })
  expect(await refused(`${CSV}"${'x'.repeat(200_000)}`, 'text/csv')).toEqual([
    422,
    expect.any(String),
    { body: ['The file is no table: neither CSV nor a workbook.'] },
  ])
  const both = await post(`/v1/costs/import?companyId=${campaign}&sourceId=1`, CSV, 'text/csv')
  expect(both.body).toMatchObject({ validation: { sourceId: ['Name either a campaign or a traffic source.'] } })
  expect((await post('/v1/costs/import?preview=perhaps', CSV, 'text/csv')).status).toBe(422)
  expect((await entered()).length, 'none of them entered anything').toBe(1)
})

it('other calls refuse text', async () => {
  expect(await post('/v1/costs', CSV, 'text/csv')).toMatchObject({
    status: 400,
    body: { error: 'The content type must be application/json.' },
  })
})

it('is described as a file upload', async () => {
  const document = (await weir.app.inject('/v1/openapi.json')).json<{ paths: Record<string, Record<string, object>> }>()
  const described = document.paths['/v1/costs/import']?.['post'] as {
    requestBody: { content: Record<string, { schema: { type: string } }> }
    parameters: { name: string }[]
  }
  expect(Object.keys(described.requestBody.content)).toEqual([
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(described.requestBody.content['text/csv']?.schema.type).toBe('string')
  expect(described.parameters.map(({ name }) => name)).toContain('preview')
})

it('is accepted with an API key that may write costs, as curl sends it, and with no other', async () => {
  const session = token
  const keyWith = async (scopes: string[]) => {
    const { body } = await post('/v1/apiKey/keys', { name: scopes.join(), scopes })
    return (body as unknown as { key: string }).key
  }
  const [writes, reads] = [await keyWith(['costs:write']), await keyWith(['costs:read'])]
  const report = 'date,cost,currency\n2026-03-09,4.25,EUR\n'
  token = reads
  const refused = await post(`/v1/costs/import?companyId=${campaign}`, report, 'text/csv')
  expect([refused.status, refused.body['error']]).toEqual([403, 'This API key lacks the scope costs:write.'])
  token = writes
  expect((await post(`/v1/costs/import?companyId=${campaign}`, report, 'text/csv')).body).toMatchObject({ added: 1 })
  expect((await weir.app.inject({ url: '/v1/costs', headers: { authorization: `Bearer ${writes}` } })).statusCode).toBe(
    403,
  )
  token = session
  expect((await entered()).map(({ startDate }) => startDate)).toContain('2026-03-09')
})
