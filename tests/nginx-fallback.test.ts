/** The nginx recipe on sites that answer every address with a page, in each nginx style. */
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, expectTurnedAway, PAGE, TRIES } from './support/asked-ways.ts'
import { KEY, putCampaign, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'
import { hasNginx, startNginx, type Nginx } from './support/nginx.ts'
import { PERSON } from './support/people-headers.ts'
import { rawGet } from './support/raw-changes.ts'

const RECIPE = readFileSync(path.join(import.meta.dirname, '../integrations/nginx/weir.conf'), 'utf8')
const FILES = { 'index.html': PAGE, 'bot.html': 'About us', 'look.css': 'p {}' }

const site = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
})
let edge: LoneEdge
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening')
  edge = await startLoneEdge()
  putCampaign(edge, { targetMode: 'show', targetLink: 'index.html', botLink: 'bot.html' })
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await edge.close()
})

const SITES: Record<string, () => string> = {
  'try_files to a file': () => 'location / { try_files $uri /index.html; }',
  'try_files to a server': () =>
    `location / { try_files $uri @app; }\nlocation @app { proxy_pass http://127.0.0.1:${(site.address() as AddressInfo).port}; }`,
  'rewrite': () =>
    'location / { if (!-e $request_filename) { rewrite ^ /index.html last; } }\nlocation = /index.html { }',
  'a server behind': () =>
    `location / { proxy_pass http://127.0.0.1:${(site.address() as AddressInfo).port}; }\nlocation = /bot.html { }`,
}

describe.skipIf(!hasNginx).each(Object.entries(SITES))('%s', (_name, locations) => {
  let nginx: Nginx
  let port: number
  beforeAll(async () => {
    const recipe = RECIPE.replaceAll('{{edge}}', `http://127.0.0.1:${edge.port}`)
      .replaceAll('{{key}}', KEY)
      .replaceAll('{{token}}', TOKEN)
    nginx = await startNginx(`${recipe}\n${locations()}`, FILES)
    port = Number(new URL(nginx.url).port)
  })
  afterAll(() => nginx.close())

  it.each(Object.keys(TRIES))('turns a bot away, whatever they try: %s', async (name) => {
    const request = TRIES[name]
    if (request) await expectTurnedAway(edge, port, request)
  })

  it('counts a page’s resources with the page', async () => {
    const part = { ...PERSON, 'Sec-Fetch-Dest': 'style', 'Sec-Fetch-Mode': 'no-cors', 'Accept': 'text/css,*/*;q=0.1' }
    edge.rows.length = 0
    expect((await ask(port, rawGet('/', Object.entries(PERSON)))).body).toContain(PAGE)
    expect((await ask(port, rawGet('/look.css', Object.entries(part)))).status).toBe(200)
    expect((await ask(port, rawGet('/other.css', Object.entries(part)))).status).toBe(200)
    expect(edge.rows.map((row) => new URL(row.url).pathname)).toEqual(['/'])
  })
})
