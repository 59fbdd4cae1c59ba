/** Sign-in attacks by outsiders: another address, guessed codes, an unticked box, malformed forms. */
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { lettersTo } from './support/outbox.ts'
import { ADMIN, expectOk, makeClient, signIn, until, type RunningWeir } from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

const PASSWORD = 'basalt-heron-38'
const OTHER = 'a lake without boats'
let weir: RunningWeir
let admin: string
beforeAll(async () => {
  weir = await sharedWeir({ behindProxy: true })
  admin = await signIn(weir)
})

let made = 0
const address = (name: string): string => `${name}-${++made}@mailbox.example`
/** From its own address, as through a proxy. */
async function from(
  ip: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown>; retryAfter: string | null }> {
  const answer = await fetch(`${weir.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    retryAfter: answer.headers.get('retry-after'),
  }
}
const login = async (email: string, password: string, code?: string) =>
  (await from(`198.51.100.${++made % 250}`, '/v1/auth/login', { email, password, code })).status
const letter = (email: string, about: RegExp) =>
  until(`a letter to ${email}`, async () => lettersTo(weir.dataDir, email).findLast((text) => about.test(text)))
const tokenOf = (text: string): string => /\/authentication\/[\w-]+\/(?:\d+\/)?([\w-]{43})/.exec(text)?.[1] ?? ''

async function manager(menu: string[]): Promise<{ id: string; token: string; email: string }> {
  const email = address('manager')
  const { manager: row } = (await expectOk(
    weir.call('POST', '/v1/managers/addManager', { email, password: PASSWORD, name: 'M', menu }, admin),
  )) as { manager: { id: string } }
  return { id: row.id, email, token: await signIn(weir, { email, password: PASSWORD }) }
}

it('a client’s address changed by a manager opens nothing until confirmed, and the old mailbox is notified', async () => {
  const client = await makeClient(weir, admin)
  const helper = await manager(['Clients'])
  const mine = address('takeover')
  const changed = await expectOk(
    weir.call('POST', '/v1/clients/updateEmail', { id: client.id, email: mine }, helper.token),
  )
  expect(changed).toMatchObject({ success: true, client: { email: client.email, pendingEmail: mine } })
  expect((await from('203.0.113.1', '/v1/auth/forgot-password', { email: mine })).status).toBe(404)
  expect(await login(mine, PASSWORD)).toBe(401)
  expect(await login(client.email, PASSWORD)).toBe(200)
  expect(await letter(client.email, /take-back/)).not.toContain(mine)
  expect(await letter(mine, /confirm-email/)).toContain(mine)
})

it('a confirmed address opens the account, and the old mailbox reverts it with all later changes', async () => {
  const client = await makeClient(weir, admin)
  const mine = address('takeover')
  await expectOk(weir.call('POST', '/v1/clients/updateEmail', { id: client.id, email: mine }, admin))
  await expectOk(
    weir.call('GET', `/v1/auth/email-verification/${client.id}/${tokenOf(await letter(mine, /confirm-email/))}`),
  )
  expect(await login(client.email, PASSWORD)).toBe(401)
  await expectOk(weir.call('POST', '/v1/auth/forgot-password', { email: mine }))
  const reset = tokenOf(await letter(mine, /reset-password/))
  const stolen = await expectOk(
    weir.call('POST', `/v1/auth/reset-password/${reset}`, { email: mine, password: OTHER, confirmPassword: OTHER }),
  )
  const back = await until(
    'the letter of the change in force',
    async () => lettersTo(weir.dataDir, client.email).filter((text) => text.includes('/take-back/'))[1],
  )
  await expectOk(weir.call('POST', `/v1/auth/take-back-email/${client.id}/${tokenOf(back)}`, {}))
  expect(
    (await weir.call('GET', '/v1/profile', undefined, String(stolen['access_token']))).status,
    'the stolen session',
  ).toBe(401)
  expect([await login(mine, OTHER), await login(client.email, OTHER)], 'the password that was set meanwhile').toEqual([
    401, 401,
  ])
  const own = tokenOf(await letter(client.email, /reset-password/))
  await expectOk(
    weir.call('POST', `/v1/auth/reset-password/${own}`, {
      email: client.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  )
  expect(await login(client.email, PASSWORD)).toBe(200)
})

it('code guesses with the right password end after ten, from any networks, and the owner is notified', async () => {
  const client = await makeClient(weir, admin)
  const { secret } = (await expectOk(
    weir.call('POST', '/v1/profile/twoFactor/enrol', { password: PASSWORD }, client.token),
  )) as { secret: string }
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await expectOk(weir.call('POST', '/v1/profile/twoFactor/confirm', { code: code() }, client.token))
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      from(`192.0.${at % 30}.7`, '/v1/auth/login', {
        email: client.email,
        password: PASSWORD,
        code: String(at).padStart(6, '9'),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(50)
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(3000)
  expect(await letter(client.email, /192\.0\./)).toContain(client.email)
  const { notifications } = (await expectOk(weir.call('GET', '/v1/notifications', undefined, client.token))) as {
    notifications: { notice?: string; title: string }[]
  }
  expect(notifications.filter(({ title }) => title === 'Wrong two-factor codes')).toHaveLength(1)
})

it('a support session ended by a lost permission stays ended', async () => {
  const client = await makeClient(weir, admin)
  const helper = await manager(['Clients'])
  const opened = await expectOk(weir.call('POST', '/v1/clients/openAs', { clientId: client.id }, helper.token))
  const support = String(opened['access_token'])
  await expectOk(weir.call('GET', '/v1/profile', undefined, support))
  await expectOk(weir.call('POST', '/v1/managers/updateManager', { id: helper.id, menu: [] }, admin))
  await expectOk(weir.call('POST', '/v1/managers/updateManager', { id: helper.id, menu: ['Clients'] }, admin))
  expect((await weir.call('GET', '/v1/profile', undefined, support)).status).toBe(401)
})

it('registering reports all faults at once', async () => {
  const answer = await weir.call('POST', '/v1/auth/register', {
    email: ADMIN.email,
    password: 'short',
    password_confirmation: 'other',
    promo: 'nobody-gave-it',
    telegram: '<x>',
  })
  expect(answer.status).toBe(422)
  expect(answer.body['validation']).toEqual({
    email: ['The email has already been taken.'],
    password: ['The password must be at least 8 characters.'],
    password_confirmation: ['The password confirmation does not match.'],
    promo: ['The selected promo is invalid.'],
    telegram: ['The telegram handle is invalid.'],
  })
})

it.each([
  ['no telegram', { telegram: undefined }, { telegram: ['The telegram field is required.'] }],
  ['an empty telegram', { telegram: '' }, { telegram: ['The telegram field is required.'] }],
  ['a telegram that is too long', { telegram: 'x'.repeat(65) }, { telegram: ['The telegram handle is invalid.'] }],
  ['an empty address', { email: '' }, { email: ['The email field is required.'] }],
  [
    'a password that is too long',
    { password: 'y'.repeat(2000) },
    { password: ['The password may not be greater than 128 characters.'] },
  ],
])('registering with %s still reports differing passwords and a wrong code', async (_, given, named) => {
  const { status, body } = await weir.call('POST', '/v1/auth/register', {
    email: address('rounds'),
    password: PASSWORD,
    password_confirmation: 'another one 12',
    promo: 'nobody-gave-it',
    telegram: '@x',
    ...given,
  })
  expect(status).toBe(422)
  expect(body['validation']).toEqual({
    ...named,
    password_confirmation: ['The password confirmation does not match.'],
    promo: ['The selected promo is invalid.'],
  })
})

it('uk means Ukrainian wherever a language is accepted', async () => {
  const code = `UK${Date.now()}`
  await expectOk(weir.call('POST', '/v1/promo', { code }, admin))
  const registered = await expectOk(
    weir.call('POST', '/v1/auth/register', {
      email: address('uk'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      promo: code,
      telegram: '@uk',
      language: 'uk',
    }),
  )
  const token = String(registered['access_token'])
  const language = async () =>
    ((await expectOk(weir.call('GET', '/v1/profile', undefined, token)))['profile'] as { id: string; language: string })
      .language
  expect(await language()).toBe('ua')
  await expectOk(weir.call('POST', '/v1/profile/update', { data: { language: 'en' } }, token))
  await expectOk(weir.call('POST', '/v1/profile/update', { data: { language: 'uk' } }, token))
  expect(await language()).toBe('ua')
  const client = await makeClient(weir, admin)
  const saved = await expectOk(
    weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      {
        kind: 'integration',
        name: 'K',
        targetMode: 'redirect',
        targetLink: 'https://shop.example/',
        botLink: 'b.html',
        language: 'uk',
      },
      client.token,
    ),
  )
  expect(saved['campaign']).toMatchObject({ language: 'ua' })
})

it('a client activated without a plan has limits, and with one its own', async () => {
  const client = await makeClient(weir, admin)
  const save = (name: string) =>
    weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      { kind: 'integration', name, targetMode: 'redirect', targetLink: 'https://shop.example/', botLink: 'b.html' },
      client.token,
    )
  for (let number = 1; number <= 10; number++) await expectOk(save(`Number ${number}`))
  expect(await save('Eleven')).toMatchObject({ status: 409, body: { error: 'Campaign limit!' } })
  const { tariffs } = (await expectOk(weir.call('GET', '/v1/tariff', undefined, admin))) as {
    tariffs: { id: string; name: string; campaignLimit: number | null }[]
  }
  const larger = tariffs.find(({ campaignLimit }) => campaignLimit === 25)
  const switched = await expectOk(
    weir.call('GET', `/v1/clients/activate?id=${client.id}&status=1&tariffId=${larger?.id}`, undefined, admin),
  )
  expect(switched).toMatchObject({ client: { active: true, tariff: larger?.name } })
  await expectOk(save('Eleven'))
  expect(
    (await weir.call('GET', `/v1/clients/activate?id=${client.id}&status=1&tariffId=999999`, undefined, admin)).status,
  ).toBe(422)
})

it('a paid month begins with the payment', async () => {
  const client = await makeClient(weir, admin)
  const { tariffs } = (await expectOk(weir.call('GET', '/v1/tariff', undefined, admin))) as {
    tariffs: { id: string }[]
  }
  await expectOk(
    weir.call(
      'POST',
      '/v1/clients/payment',
      { clientId: client.id, tariffId: tariffs[0]?.id, months: 3, amount: 100, currency: 'EUR', method: 'cash' },
      admin,
    ),
  )
  const { profile } = (await expectOk(weir.call('GET', '/v1/profile', undefined, client.token))) as {
    profile: { paidExpiration: string }
  }
  const { payments } = (await expectOk(weir.call('POST', '/v1/payments', { clientId: client.id }, admin))) as {
    payments: { date: string }[]
  }
  const day = new Date().toISOString().slice(0, 10)
  const { statistics } = (await expectOk(
    weir.call('POST', '/v1/logs/getRequestStatistic', { startDate: day, endDate: day, search: client.email }, admin),
  )) as { statistics: { monthFrom: string; monthTo: string }[] }
  expect(statistics[0]?.monthFrom).toBe(payments[0]?.date)
  expect(Date.parse(statistics[0]?.monthTo ?? '')).toBeLessThan(Date.parse(profile.paidExpiration))
})
