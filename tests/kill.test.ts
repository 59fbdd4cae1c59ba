/** Nothing answered is lost: after kill -9 during 2 000 decisions, every answered hit is in Logs once. */
import { afterAll, expect, it } from 'vitest'
import { visitBodies } from '../src/jobs/demo/visits.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const DECISIONS = 2000
const AT_ONCE = 16
const dataDir = freshFolder()
afterAll(() => removeFolder(dataDir))

/**
 * Requests decisions until the process is killed after `killAfter` answers; returns answered hits. Busy edges shed
 * some.
 */
async function decideUntilKilled(
  weir: Weir,
  client: Client,
  campaign: MadeCampaign,
  killAfter: number,
): Promise<string[]> {
  const bodies = visitBodies({ key: campaign.key, visitors: DECISIONS, seed: killAfter })
  const answered: string[] = []
  let next = 0
  let killed: Promise<void> | undefined
  async function work(): Promise<void> {
    for (;;) {
      const body: unknown = JSON.parse(bodies[next++ % bodies.length] ?? '{}')
      const answer = await weir.call('POST', '/edge/v1/decide', body, client.integrationToken).catch(() => undefined)
      if (answer === undefined) return
      if (answer.status === 200) answered.push(String(answer.body['hit']))
      if (answered.length >= killAfter) killed ??= weir.kill()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await killed
  return answered
}

async function hitsInLogs(weir: Weir, token: string): Promise<string[]> {
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
  const found: string[] = []
  for (let offset = 0; ; offset += 500) {
    const { status, body } = await weir.call(
      'POST',
      '/v1/logs/userLogs',
      { startDate: day(-1), endDate: day(1), timezone: 'UTC', offset, limit: 500 },
      token,
    )
    expect(status).toBe(200)
    const logs = body['logs'] as { hit: string }[]
    found.push(...logs.map((log) => log.hit))
    if (logs.length < 500) return found
  }
}

it('survives kill -9 three times during 2 000 decisions each', async () => {
  let weir = await startWeir({ dataDir })
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client)
  const answered: string[] = []
  for (const killAfter of [137, 900, 1799]) {
    await untilLive(weir, client, campaign)
    answered.push(...(await decideUntilKilled(weir, client, campaign, killAfter)))
    weir = await startWeir({ dataDir })
  }
  expect(answered.length).toBeGreaterThan(2700)
  // while hits arrive, pages may overlap or skip: read them all again
  await until('every answered hit to be in Logs, and none twice', async () => {
    const found = await hitsInLogs(weir, client.token)
    const once = new Set(found)
    return found.length === once.size && answered.every((hit) => once.has(hit))
  })
  expect(await weir.stop()).toBe(0)
})
