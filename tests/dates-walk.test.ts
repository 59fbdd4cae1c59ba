/** Every call with a date, with mistyped dates: 422 at the field, and no other fault. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { CONTRACT } from '../src/contract/table.ts'
import { ADMIN, makeCampaign, makeClient, signIn, type Client, type RunningWeir } from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

const BAD_DAYS = [
  '0001-01-01',
  '0099-12-31',
  '0100-01-01',
  '1900-01-01',
  '1999-12-31',
  '2101-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '',
  'today',
]
const BAD_INSTANTS = [
  ...BAD_DAYS.filter((day) => day.length === 10).map((day) => `${day}T12:00:00Z`),
  '2026-03-01T25:00:00Z',
  'now',
]

/** Index in a list. */
const FIRST = '0'

type Node = { format?: string; properties?: Record<string, Node>; anyOf?: Node[]; items?: Node }
type Field = { name: string; path: string[]; isDay: boolean }

/** Schema fields for a day or an instant. */
function dateFields(node: Node, path: string[] = []): Omit<Field, 'name'>[] {
  const here = node.format === 'date' || node.format === 'date-time' ? [{ path, isDay: node.format === 'date' }] : []
  const inside = Object.entries(node.properties ?? {}).flatMap(([name, below]) => dateFields(below, [...path, name]))
  return [
    ...here,
    ...inside,
    ...(node.anyOf ?? []).flatMap((below) => dateFields(below, path)),
    ...(node.items ? dateFields(node.items, [...path, FIRST]) : []),
  ]
}

const CALLS = new Map((Object.values(CONTRACT) as Endpoint[]).map((entry) => [entry.name as string, entry]))

const FIELDS = [...CALLS.values()].flatMap((entry) =>
  entry.input
    ? dateFields(z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' }) as Node).map((field) => ({
        ...field,
        name: entry.name,
      }))
    : [],
)

let weir: RunningWeir
const tokens: Record<string, string> = {}
let client: Client
let campaignId: string
beforeAll(async () => {
  weir = await sharedWeir()
  tokens['admin'] = await signIn(weir, ADMIN)
  client = await makeClient(weir, tokens['admin'])
  tokens['user'] = client.token
  campaignId = (await makeCampaign(weir, client)).id
  await weir.call(
    'POST',
    '/v1/referrals/addPartner',
    { email: 'partner@weir.example', password: 'basalt-heron-38', name: 'P' },
    tokens['admin'],
  )
  tokens['referal'] = await signIn(weir, { email: 'partner@weir.example', password: 'basalt-heron-38' })
})

/** Other required input; the other date of a range is valid. */
const rest = () => ({
  companyId: campaignId,
  clientId: client.id,
  partnerId: '1',
  id: '1',
  startDate: '2026-03-01',
  endDate: '2026-03-02',
})

async function ask(entry: Endpoint, path: readonly string[], value: string) {
  const role =
    ['admin', 'user', 'referal'].find(
      (one) => entry.allowed !== 'public' && entry.allowed.some((allowed) => allowed === one),
    ) ?? 'admin'
  const question = path.reduceRight<unknown>(
    (inner, name) => (name === FIRST ? [inner] : { [name]: inner }),
    value,
  ) as Record<string, unknown>
  const body = { ...rest(), ...question }
  const url = entry.path.replaceAll(/:\w+/g, '1')
  const isQuery = entry.method === 'GET'
  const answer = await fetch(`${weir.url}${url}${isQuery ? `?${new URLSearchParams(body).toString()}` : ''}`, {
    method: entry.method,
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${tokens[role]}` },
    ...(isQuery ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text() // an export answers with a file
  return { status: answer.status, body: (answer.ok ? {} : JSON.parse(text)) as Record<string, unknown> }
}

it('some calls have dates', () => {
  expect(new Set(FIELDS.map(({ name }) => name)).size).toBeGreaterThan(20)
})

describe.each(
  FIELDS.map((field) => [`${field.name} ${field.path.join('.')} (${field.isDay ? 'day' : 'instant'})`, field] as const),
)('%s', (_title, { name, path, isDay }) => {
  it('refuses an invalid one at the field', async () => {
    const entry = CALLS.get(name)
    if (!entry) throw new Error(`no call ${name}`)
    for (const value of isDay ? BAD_DAYS : BAD_INSTANTS) {
      const { status, body } = await ask(entry, path, value)
      expect([value, status]).toEqual([value, 422])
      expect(Object.keys(body['validation'] as object), value).toContain(path.join('.'))
    }
  })

  it('accepts the first and last possible day', async () => {
    const entry = CALLS.get(name)
    if (!entry) throw new Error(`no call ${name}`)
    for (const day of ['2000-01-01', '2100-12-31', '2028-02-29']) {
      const { status, body } = await ask(entry, path, isDay ? day : `${day}T00:00:00Z`)
      expect(status, `${day}: ${JSON.stringify(body)}`).toBeLessThan(500)
      const wrong = (body['validation'] ?? {}) as Record<string, string[]>
      expect(String(wrong[path.join('.')] ?? ''), day).not.toContain('between 2000 and 2100')
    }
  })
})
