/** The files of deploy/ say what this version reads: variables that it knows, roles that it takes, a unit that systemd takes. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSettings, VARIABLES } from '../src/rules/settings.ts'

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')
const compose = read('compose.yaml')
const example = read('weir.env.example')
const unit = read('weir.service')

/** Of the stores beside Weir, which are no variables of its own. */
const OF_STORES = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'CLICKHOUSE_USER', 'CLICKHOUSE_PASSWORD', 'CLICKHOUSE_DB', 'REDIS_PASSWORD']
const ASKED = { POSTGRES_PASSWORD: 'p1', CLICKHOUSE_PASSWORD: 'p2', REDIS_PASSWORD: 'p3', MAIL_KEY: Buffer.alloc(32).toString('base64'), ADMIN_EMAIL: 'admin@weir.example', ADMIN_PASSWORD: 'granite-otter-71', PUBLIC_URL: 'https://edge.example' }

/** The lines `NAME: value` under a heading, up to the next line that is indented as little. */
function variablesUnder(heading: string): Record<string, string> {
  const lines = compose.split('\n')
  const from = lines.indexOf(heading)
  expect(from, heading).toBeGreaterThan(-1)
  const depth = heading.search(/\S/)
  const until = lines.findIndex((line, index) => index > from && line.trim() !== '' && line.search(/\S/) <= depth)
  return Object.fromEntries(lines.slice(from + 1, until).flatMap((line) => {
    const [, name, value] = /^\s+([A-Z_]+): (.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, filledIn(value)]]
  }))
}

const filledIn = (value: string): string => value.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_whole, name: string) => (ASKED as Record<string, string>)[name] ?? '')

it('each process of the compose file is told what it can read, and does its own part on shared stores', () => {
  const shared = variablesUnder('x-environment: &environment')
  const roles = Object.fromEntries(['panel', 'edge-1: &edge', 'jobs'].map((service) => {
    const own = { ...shared, ...variablesUnder(`  ${service.includes(':') ? service : `${service}:`}`) }
    for (const name of Object.keys(own)) expect(VARIABLES, name).toContain(name)
    const settings = readSettings(own)
    expect(settings).toMatchObject({ databaseUrl: 'postgres://weir:p1@postgres:5432/weir', clickhouseUrl: 'http://weir:p2@clickhouse:8123/weir', redisUrl: 'redis://:p3@redis:6379', publicUrl: 'https://edge.example' })
    return [service.split(':')[0], settings.roles.join()]
  }))
  expect(roles).toEqual({ panel: 'panel', 'edge-1': 'edge', jobs: 'jobs' })
})

it('no two processes have one data volume', () => {
  const volumes = [...compose.matchAll(/volumes: \[([\w-]+):\/data\]/g)].map(([, name]) => name)
  expect(volumes.length).toBeGreaterThanOrEqual(4)
  expect(new Set(volumes).size).toBe(volumes.length)
})

it('the example of values names what is asked for, and nothing that nobody reads', () => {
  const given = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  for (const name of given) expect([...VARIABLES, ...OF_STORES], name).toContain(name)
  for (const [, name] of compose.matchAll(/\$\{(\w+)/g)) expect(given).toContain(name)
  expect(given.filter((name) => !compose.includes(`\${${name}`))).toEqual([])
})

it('the unit says what systemd knows', () => {
  const [, variables = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  for (const pair of variables.split(' ')) expect(VARIABLES).toContain(pair.split('=')[0])
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-unit-'))
  const file = path.join(dir, 'weir.service')
  writeFileSync(file, unit.replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')) // the program stands elsewhere on this machine
  const done = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  rmSync(dir, { recursive: true })
  if (done.error) return console.log('SKIPPED: systemd-analyze, which is not on this machine')
  expect(done.stderr).not.toContain('weir.service')
  return expect(done.status).toBe(0)
})
