/**
 * Troubles of a running service appear in log, status, /health, /metrics and `weir check` under the same code, once
 * each.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSmtp } from '../src/outside/testing/smtp.ts'
import { check } from './support/ended.ts'
import {
  freePort,
  startPostgres,
  startRedis,
  withoutPostgres,
  withoutRedis,
  type Postgres,
  type Server,
} from './support/servers.ts'
import { startWire } from './support/wire.ts'
import { ADMIN, freshFolder, removeFolder, signIn, startWeir, until, type Weir } from './support/weir.ts'
import { busy } from './support/busy.ts'
import { hang, resume } from './support/hung.ts'

type Line = { level: string; msg: string; code?: string }
/** Log lines with a code. These services announce the open port at another level. */
const coded = (weir: Weir): Line[] =>
  weir
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ code }) => code !== undefined)

const METRICS_TOKEN = 'figures-for-the-tests-of-conditions'
/** Prometheus output. */
const figuresOf = async (weir: Weir): Promise<string> =>
  (await fetch(`${weir.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()

async function conditionsOf(weir: Weir, token: string) {
  const [health, figures, status] = await Promise.all([
    weir.call('GET', '/health'),
    figuresOf(weir),
    weir.call('GET', '/v1/status', undefined, token),
  ])
  return {
    health: (health.body['conditions'] ?? []) as string[],
    metrics: [...figures.matchAll(/^weir_condition\{code="(\w+)"\} 1$/gm)].map(([, code]) => code ?? ''),
    status: (status.body['warnings'] as { kind: string; level: string }[] | undefined)?.map(({ kind }) => kind) ?? [],
    answered: status.status,
  }
}

/** Waits until all four report it, or none. */
const known = (weir: Weir, token: string, code: string, wanted: boolean) =>
  until(
    `${code} to be ${wanted ? 'reported' : 'over'} everywhere`,
    async () => {
      const { health, metrics, status } = await conditionsOf(weir, token)
      return [health, metrics, status].every((codes) => codes.includes(code) === wanted)
    },
    40,
  )

/** One begin and one end, at its level. */
function loggedOnce(weir: Weir, code: string, level: string): void {
  const lines = coded(weir).filter((line) => line.code === code)
  expect(
    lines.map(({ level: of, msg }) => `${of} ${msg.startsWith('over: ') ? 'over' : 'begins'}`),
    code,
  ).toEqual([`${level} begins`, `${level} over`])
}

let weir: Weir | undefined
const started = async (
  env: Record<string, string>,
  dataDir = freshFolder(),
): Promise<{ weir: Weir; token: string }> => {
  weir = await startWeir({ dataDir, env: { LOG_FORMAT: 'json', METRICS_TOKEN, ...env } })
  return { weir, token: await signIn(weir) }
}
afterEach(async () => {
  await weir?.stop()
  if (weir) removeFolder(weir.dataDir)
  weir = undefined
})

it('a healthy service has none, and says so everywhere', async () => {
  const { weir: healthy, token } = await started({})
  const { health, metrics, status } = await conditionsOf(healthy, token)
  expect(
    new Set(
      [...health, ...metrics, ...status].filter((code) => !/^(?:loopLate|memoryLow|dataOld|disk\w+)$/.test(code)),
    ),
  ).toEqual(new Set())
  expect(await figuresOf(healthy)).toContain('weir_condition{code="spoolFailing"} 0')
})

describe.skipIf(withoutRedis !== undefined)('Redis', () => {
  it('its failure is reported everywhere, once, and so is its recovery', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.kill())
    const { weir: service, token } = await started({ REDIS_URL: redis.url })
    await hang(redis.process)
    await known(service, token, 'redisAway', true)
    expect((await check(service.dataDir, { REDIS_URL: redis.url })).stdout).toMatch(
      /^LOOK +redisAway +Redis does not answer.*REDIS_URL/m,
    )
    resume(redis.process)
    await known(service, token, 'redisAway', false)
    loggedOnce(service, 'redisAway', 'warn')
  })
})

describe('mail', () => {
  const requestLetter = (service: Weir) =>
    service.call('POST', '/v1/auth/forgot-password', { email: ADMIN.email, domain: 'localhost' })

  it('a refusal by the server is reported at once, and ends with the next accepted letter', async () => {
    const smtp = await openSmtp()
    onTestFinished(smtp.close)
    smtp.refusals.push(...Array.from({ length: 50 }, () => 451))
    const { weir: service, token } = await started({ SMTP_URL: smtp.url })
    await requestLetter(service)
    await known(service, token, 'mailRefused', true)
    const warning = (
      (await service.call('GET', '/v1/status', undefined, token)).body['warnings'] as { kind: string; about: string }[]
    ).find(({ kind }) => kind === 'mailRefused')
    expect(warning?.about).toContain('not now')
    expect(warning?.about).not.toContain(ADMIN.email)
    smtp.refusals.length = 0
    await known(service, token, 'mailRefused', false)
    expect(smtp.received).toHaveLength(1)
    loggedOnce(service, 'mailRefused', 'warn')
  })

  it('letters sealed with another key stay and are reported; they are sent once the key is right', async () => {
    const port = await freePort()
    const dataDir = freshFolder()
    const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64')) as [
      string,
      string,
    ]
    const first = await startWeir({ dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_KEY: right } })
    await requestLetter(first)
    onTestFinished(async () => void (first.process.exitCode === null && (await first.stop())))
    await until('the letter to wait', async () =>
      ((await first.call('GET', '/health')).body['conditions'] as string[]).includes('mailRefused'),
    )
    await first.stop()
    const smtp = await openSmtp()
    onTestFinished(smtp.close)
    const { weir: service, token } = await started({ SMTP_URL: smtp.url, MAIL_KEY: wrong }, dataDir)
    await known(service, token, 'mailKeyWrong', true)
    expect(coded(service).find(({ code }) => code === 'mailKeyWrong')).toMatchObject({
      level: 'warn',
      msg: expect.stringMatching(/^1 waiting mails .*MAIL_KEY/) as unknown,
    })
    await service.stop()
    expect(smtp.received).toEqual([])
    const { weir: again, token: later } = await started({ SMTP_URL: smtp.url, MAIL_KEY: right }, dataDir)
    await until('the letter', async () => smtp.received.length === 1)
    await known(again, later, 'mailKeyWrong', false)
  })
})

describe.skipIf(withoutPostgres !== undefined)('Postgres', () => {
  let postgres: Postgres
  let standby: Server
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await standby?.stop()
    await postgres.stop()
  })

  it('hanging: calls answer 503 within seconds, Status reports it, check says what to do', async () => {
    const { weir: service, token } = await started({ DATABASE_URL: postgres.url })
    await known(service, token, 'configAway', false)
    await postgres.hang()
    try {
      const requested = performance.now()
      const { status, body } = await service.call('GET', '/v1/profile', undefined, token)
      expect(status).toBe(503)
      expect(body).toMatchObject({ success: false, error: 'The service is temporarily unavailable.' })
      expect(performance.now() - requested, 'not the fifteen seconds of a long statement').toBeLessThan(10_000 * busy())
      await known(service, token, 'configAway', true)
      const again = performance.now()
      expect((await service.call('GET', '/v1/profile', undefined, token)).status).toBe(503)
      expect(performance.now() - again, 'nobody waits once it is known').toBeLessThan(2000 * busy())
      expect(
        (await service.call('GET', '/v1/status', undefined, 'another-token')).status,
        'a stranger is not let in',
      ).toBe(503)
      const { code, stdout: out } = await check(service.dataDir, { DATABASE_URL: postgres.url })
      expect(code).toBe(3)
      expect(out).toMatch(/^BAD +configuration store +.*127\.0\.0\.1:\d+, database weir, user weir.*DATABASE_URL/m)
      expect(out).toMatch(/^BAD +configAway /m)
      expect(out).not.toMatch(/SELECT|Failed query/)
    } finally {
      postgres.resume()
    }
    await known(service, token, 'configAway', false)
    expect((await service.call('GET', '/v1/profile', undefined, token)).status).toBe(200)
    loggedOnce(service, 'configAway', 'error')
  })

  it('not promoted: writing calls answer 503, and it is reported', async () => {
    standby = await postgres.standby()
    const wire = await startWire(postgres.port)
    const url = Object.assign(new URL(postgres.url), { port: String(wire.port) }).href
    const { weir: service, token } = await started({ DATABASE_URL: url })
    await wire.redirect(standby.port)
    await known(service, token, 'configReadOnly', true)
    const { status, body } = await service.call('POST', '/v1/promo', { code: 'STANDBY1', percent: 5 }, token)
    expect([status, body['success']]).toEqual([503, false])
    expect((await service.call('POST', '/v1/auth/login', ADMIN)).status).toBe(503)
    await wire.redirect(postgres.port)
    await known(service, token, 'configReadOnly', false)
    expect((await service.call('POST', '/v1/promo', { code: 'STANDBY1', percent: 5 }, token)).status).toBe(200)
    loggedOnce(service, 'configReadOnly', 'error')
    await service.stop()
    await wire.cut()
  })
})
