/** A whole Weir's mail by a real server, and attacks by strangers. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { openSmtp } from '../src/outside/testing/smtp.ts'
import { plainText } from './support/outbox.ts'
import {
  ADMIN,
  expectOk,
  freshFolder,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  type Weir,
} from './support/weir.ts'

const dataDir = freshFolder()
const config = freshFolder()
const settings = path.join(config, 'weir.env')
/** In the settings file, as operators write it. */
const sendBy = (url: string, from: string) => writeFileSync(settings, `SMTP_URL=${url}\nMAIL_FROM="${from}"\n`)
let smtp: Awaited<ReturnType<typeof openSmtp>>
let weir: Weir
beforeAll(async () => {
  smtp = await openSmtp()
  sendBy(smtp.url, 'Weir <post@panel.example>')
  weir = await startWeir({
    dataDir,
    env: { WEIR_CONFIG: settings, PANEL_ORIGINS: 'https://panel.example,https://second.example' },
  })
})
afterAll(async () => {
  await weir.stop()
  await smtp.close()
  removeFolder(dataDir)
  removeFolder(config)
})

const letterTo = (email: string, number = 1, server = smtp) =>
  until(`letter ${number} to ${email}`, async () => server.received.filter((one) => one.to.includes(email))[number - 1])
/** With headers that no browser sends. */
const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${weir.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

it('links lead to a configured panel, whatever host a request names', async () => {
  const answer = await ask(
    '/v1/auth/forgot-password',
    { email: ADMIN.email, domain: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'origin': 'https://evil.example', 'referer': 'https://evil.example/' },
  )
  expect(await answer.json()).toEqual({ success: true, message: 'We have emailed your password reset link!' })
  const letter = await letterTo(ADMIN.email)
  expect(letter.from).toBe('post@panel.example')
  expect(plainText(letter.raw)).toContain('https://panel.example/authentication/reset-password/')
  expect(letter.raw).not.toContain('evil')
})

it('resets by the link and answers like signing in', async () => {
  await ask('/v1/auth/forgot-password', { email: ADMIN.email, domain: 'second.example' })
  const { raw } = await letterTo(ADMIN.email, 2)
  const [, token = '', query = ''] =
    /https:\/\/second\.example\/authentication\/reset-password\/([\w-]+)\?(\S+)/.exec(plainText(raw)) ?? []
  const email = new URLSearchParams(query).get('email')
  expect(email).toBe(ADMIN.email)
  const body = await expectOk(
    weir.call('POST', `/v1/auth/reset-password/${token}`, {
      email,
      password: ADMIN.password,
      confirmPassword: ADMIN.password,
    }),
  )
  expect(body).toMatchObject({ token_type: 'Bearer', is_admin: true, role: 'admin' })
  expect(weir.output(), 'no secret in what the operator reads').not.toContain(token)
})

it('confirms a registered address by the link', async () => {
  const client = await makeClient(weir, await signIn(weir))
  const { raw } = await letterTo(client.email)
  const [, path = ''] = /https:\/\/panel\.example\/authentication\/confirm-email\/(\S+)/.exec(plainText(raw)) ?? []
  expect(await expectOk(weir.call('GET', `/v1/auth/email-verification/${path}`))).toEqual({
    success: true,
    message: 'Email Confirm Successful',
  })
  expect(await expectOk(weir.call('GET', '/v1/profile', undefined, client.token))).toMatchObject({
    profile: { emailConfirmed: true },
  })
  expect((await weir.call('GET', `/v1/auth/email-verification/${path}`)).status).toBe(422)
})

it('the next letter goes to the server and from the sender of a changed settings file, without a restart', async () => {
  const next = await openSmtp()
  sendBy(next.url, 'Weir <other@panel.example>')
  await until('the changed settings', async () => weir.output().includes('mail: the changed settings are in force'))
  const client = await makeClient(weir, await signIn(weir))
  const letter = await letterTo(client.email, 1, next)
  expect([letter.from, weir.process.exitCode]).toEqual(['other@panel.example', null])
  expect(smtp.received.filter(({ to }) => to.includes(client.email))).toEqual([])
  sendBy('smtp://127.0.0.1:70000', 'Weir <other@panel.example>')
  await until('the fault', async () =>
    weir.output().includes('mail: the changed settings could not be used: configuration: SMTP_URL'),
  )
  const { email } = await makeClient(weir, await signIn(weir))
  await letterTo(email, 1, next)
  await next.close()
})

it('callers who guess get a retry time, and forged addresses do not evade it', async () => {
  const guess = (number: number) =>
    ask(
      '/v1/auth/login',
      { email: 'victim@weir.example', password: 'guess' },
      { 'x-forwarded-for': `198.51.100.${number}` },
    )
  const statuses: number[] = []
  for (let number = 0; number < 10; number++) statuses.push((await guess(number)).status)
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await guess(11)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(failure.parse(await refused.json()).error).toBe('Too many requests.')
})
