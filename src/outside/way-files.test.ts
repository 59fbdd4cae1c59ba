import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildWayFile, type WayInput } from './way-files.ts'

const caddyFor = (publicUrl: string): string => {
  const input = {
    campaign: { id: '1', key: 'c_key', name: 'Garden' },
    token: 'wt_token',
    publicUrl,
  } as unknown as WayInput
  return Buffer.from(buildWayFile('caddy', input).bytes).toString()
}
const hasCaddy = spawnSync('caddy', ['version']).status === 0

test.each([
  ['https://edge.example', 'https://edge.example', ''],
  ['https://example.com/weir', 'https://example.com', '/weir'],
])('Caddy’s recipe leads to %s', (publicUrl, origin, base) => {
  const source = caddyFor(publicUrl)
  expect(source).toContain(`reverse_proxy ${origin} {`)
  expect(source.includes(`rewrite * ${base}{uri}`)).toBe(base !== '')
  expect(source).toContain(`X-Weir-Edge "${publicUrl}"`)
  expect(source).not.toContain('{{')
  if (!hasCaddy) return
  const whole = `${source}\nhttp://:9322 {\n\timport weir\n\trespond ok\n}\n`
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-caddy-'))
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, whole)
  const adapted = execFileSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], { stdio: 'pipe' })
  rmSync(folder, { recursive: true })
  expect(JSON.parse(adapted.toString())).toHaveProperty('apps.http.servers')
})

/** `tests/ways-own-headers.long.test.ts` tries it with real servers. */
test.each(['nginx/weir.conf', 'caddy/weir.caddy'])('%s sets or clears each header that an edge reads', (recipe) => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
  const names = new Set<string>(read('src/edge/answer/routes.ts').match(/(?<=')x-weir-[a-z]+(?=')/g))
  expect(names.size).toBeGreaterThan(10)
  const text = read(`integrations/${recipe}`).toLowerCase()
  const lines = [...text.matchAll(/^\s*(?:proxy_set_header|header_up) -?(x-weir-[a-z]+)/gm)]
  const written = new Set(lines.map(([, name]) => name))
  expect([...names].filter((name) => !written.has(name))).toEqual([])
})
