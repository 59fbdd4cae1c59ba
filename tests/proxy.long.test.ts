/** A real nginx with defaults and one line: `proxy_pass`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { hasNginx, startNginx, type Nginx } from './support/nginx.ts'
import {
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

if (!hasNginx) console.warn('nginx is not installed: the tests of a proxy in front are skipped.')

describe.skipIf(!hasNginx).each([
  ['named in TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['that nobody named', {}],
])('behind a proxy %s', (_what, env) => {
  let weir: Weir
  let nginx: Nginx
  let client: Client
  let campaign: MadeCampaign
  beforeAll(async () => {
    weir = await startWeir({ env: { EDGE_WORKERS: '1', ...env } })
    client = await makeClient(weir, await signIn(weir))
    campaign = await makeCampaign(weir, client)
    await untilLive(weir, client, campaign)
    nginx = await startNginx(`location / { proxy_pass ${weir.url}; }`, {})
  })
  afterAll(async () => {
    await nginx.close()
    await weir.stop()
    removeFolder(weir.dataDir)
  })

  test('the metrics require the token, which only its owner can read', async () => {
    const file = path.join(weir.dataDir, 'metrics.token')
    const token = readFileSync(file, 'utf8')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    for (const url of [nginx.url, weir.url]) {
      for (const headers of [
        {},
        { authorization: 'Bearer ' },
        { authorization: `Bearer ${token}x` },
        { 'x-forwarded-for': '127.0.0.1' },
      ] as Record<string, string>[]) {
        const refused = await fetch(`${url}/metrics`, { headers })
        expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('weir_')])
      }
      const allowed = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      expect([allowed.status, await allowed.text()]).toEqual([200, expect.stringContaining('weir_edges_running 1')])
    }
    expect(weir.output()).not.toContain(token)
  })

  test('new hits arrive one by one', async () => {
    const abort = new AbortController()
    const answer = await fetch(`${nginx.url}/v1/logs/live`, {
      headers: { 'authorization': `Bearer ${client.token}`, 'accept-encoding': 'gzip' },
      signal: abort.signal,
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store, no-transform'])
    let text = ''
    const reading = (async () => {
      for await (const part of answer.body ?? []) text += Buffer.from(part as Uint8Array).toString()
    })().catch(() => undefined)
    for (let at = 0; at < 2; at += 1) {
      const { body } = await weir.call(
        'POST',
        '/edge/v1/decide',
        { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0' },
        client.integrationToken,
      )
      await until('the hit to come through', async () => text.includes(String(body['hit'])), 10)
    }
    abort.abort()
    await reading
  })
})
