/** Read once, at start. */
import { basePathOf } from '../lib/net/base-path.ts'
import { z } from 'zod'
import { canonicalAddress } from '../lib/net/address.ts'
import { readNetwork } from '../lib/net/network.ts'

/** Roles of a process; several processes may split them over shared stores. */
const PROCESS_ROLES = ['panel', 'edge', 'jobs'] as const
type ProcessRole = (typeof PROCESS_ROLES)[number]

const MUST_BE = `must be all, or some of ${PROCESS_ROLES.join(', ')}, separated by commas`

const processRoles = z
  .array(z.enum(['all', ...PROCESS_ROLES], MUST_BE))
  .min(1, MUST_BE)
  .transform((words): ProcessRole[] => PROCESS_ROLES.filter((role) => words.includes('all') || words.includes(role)))

/** True if a process with these roles judges visits, live or from an access log. */
export const judgesVisits = (roles: readonly ProcessRole[]): boolean => roles.some((role) => role !== 'jobs')
export const hasAllRoles = (roles: readonly ProcessRole[]): boolean =>
  PROCESS_ROLES.every((role) => roles.includes(role))

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback ? 'on' : 'off')
    .transform((word) => word === 'on')
const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
    .default(fallback)
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL of ${schemes.join(' or ')}`,
    )
const origin = url('http', 'https').transform((text) => new URL(text).origin)
const OWN_PATHS = new Set([
  'appeal',
  'assets',
  'authentication',
  'c',
  'edge',
  'health',
  'icons',
  'metrics',
  'pages',
  'postback',
  'v1',
])
/** No path, or a plain one that is not Weir's own. */
const hasOwnPath = (text: string): boolean => {
  const { search, hash } = new URL(text)
  const [, first = '', ...rest] = basePathOf(text).split('/')
  if (search !== '' || hash !== '' || OWN_PATHS.has(first)) return false
  return first === '' ? rest.length === 0 : [first, ...rest].every((part) => /^[\w~-][\w.~-]*$/.test(part))
}
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53` or `[2001:db8::53]:5353`. */
const isServer = (text: string): boolean => canonicalAddress(text) !== undefined && !/[\s%]/.test(text)

const environment = z.object({
  ROLE: z.string().transform(list).pipe(processRoles).default(['panel', 'edge', 'jobs']),
  PORT: wholeNumber(0, 65_535, 8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  CLICKHOUSE_URL: url('http', 'https').optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_]\w{0,63}$/, 'must be the name of a cluster: letters, digits and _')
    .optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  PANEL_URL: url('http', 'https')
    .transform((text) => new URL(text).origin)
    .optional(),
  PUBLIC_URL: url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .refine(hasOwnPath, 'must have no path, or one such as /weir that Weir has no address of its own under')
    .optional(),
  PANEL_ORIGINS: z.string().transform(list).pipe(z.array(origin)).default([]),
  OWN_HOSTS: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z
          .string()
          .toLowerCase()
          .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'must list names of hosts without ports, separated by commas'),
      ),
    )
    .default([]),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SMTP_CA: z.string().min(1).optional(),
  MAIL_KEY: z
    .base64('must be 32 bytes in base64')
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"\p{Cc}]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/u,
      'must look like name@host or Name <name@host>',
    )
    .optional(),
  SUPPORT_CONTACT: z
    .string()
    .regex(/^(?:[^\s<>@"]+@[^\s<>@"]+|https:\/\/[^\s"<>]+)$/u, 'must look like name@host or https://…')
    .optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must look like 123456:ABC…')
    .optional(),
  TELEGRAM_API_ROOT: url('http', 'https').optional(),
  SENTRY_DSN: url('http', 'https')
    .refine((dsn) => /^\w+:\/\/[^@/]+@[^/]+\/(?:.+\/)?[\w-]+$/.test(dsn), 'must look like https://key@host/project')
    .optional(),
  SENTRY_SAMPLE_RATE: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be between 0 and 1')
    .transform(Number)
    .default(0.1),
  OUTGOING_PRIVATE: z
    .union([
      z.enum(['on', 'off']),
      z
        .string()
        .transform(list)
        .pipe(
          z.array(
            z
              .string()
              .refine(
                (text) => readNetwork(text) !== undefined,
                'must be on, off, or list addresses and networks (CIDR), separated by commas',
              ),
          ),
        ),
    ])
    .default('off'),
  TRUSTED_PROXIES: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
          'must list addresses or networks (CIDR), separated by commas',
        ),
      ),
    )
    .default([]),
  SMALL: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  EDGE_WORKERS: wholeNumber(1, 256, 1),
  WINDOW_VISITORS: wholeNumber(1000, 1_000_000_000, 10_000_000),
  SEGMENT_MS: wholeNumber(50, 10_000, 250),
  SEGMENT_MB: wholeNumber(1, 64, 8),
  SYNC: z.enum(['group', 'answer', 'off'], 'must be group, answer or off').default('group'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').optional(),
  DEMO_TRAFFIC: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug'], 'must be error, warn, info or debug').default('info'),
  SESSION_TTL: wholeNumber(60, 31_536_000, 86_400),
  DATA_UPDATE: onOff(true),
  DATA_SOURCES: z.string().min(1).optional(),
  EXTRA_CA_CERTS: z.string().min(1).optional(),
  DNS_SERVERS: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z.string().refine(isServer, 'must list addresses of servers, with a port if need be, separated by commas'),
      ),
    )
    .default([]),
})

export const VARIABLES: readonly string[] = Object.keys(environment.shape)

export type Settings = {
  roles: readonly ProcessRole[]
  port: number
  host: string
  dataDir: string
  admin: { email?: string; password?: string }
  databaseUrl: string | undefined
  clickhouseUrl: string | undefined
  /** ClickHouse cluster for replication and sharding; undefined: one server. */
  clickhouseCluster: string | undefined
  /** Shares seen visitors between edges and panels; undefined: process memory. */
  redisUrl: string | undefined
  /** Where an edge without a panel forwards other requests. */
  panelUrl: string | undefined
  /** Address for clients' sites; undefined: this machine at the bound port. */
  publicUrl: string | undefined
  /** From PUBLIC_URL: '' at the root, else a path such as `/weir`. */
  basePath: string
  panelOrigins: string[]
  ownHosts: string[]
  /** Undefined: mail is written to files. */
  smtpUrl: string | undefined
  /** PEM file with the mail server's authority or certificate. */
  smtpCa: string | undefined
  /** Shared key of queued mail; undefined: each process creates its own. */
  mailKey: Buffer | undefined
  /** Undefined: an address of the panel's host. */
  mailFrom: string | undefined
  /** Where clients write to a person: an e-mail or an address of the web. */
  supportContact: string | undefined
  /** Undefined: errors are not reported outside. */
  sentryDsn: string | undefined
  /** Share of errors reported, 0 to 1. */
  sentrySampleRate: number
  /** Bot for notifications; undefined: none. */
  telegramBotToken: string | undefined
  /** Undefined: Telegram's own. */
  telegramApiRoot: string | undefined
  /** Private targets of users' addresses: `off`, `on`, or these networks. */
  outgoingPrivate: 'off' | 'on' | string[]
  trustedProxies: string[]
  /** For 512 MB: smaller windows, one report at a time on disk. */
  small: boolean
  /** Threads that answer visits on the shared port. 0 (tests): panel only. */
  edgeWorkers: number
  /** Visitors that each process remembers for 24 hours. */
  windowVisitors: number
  /** Segment age in milliseconds (busy edges: four times), or bytes. */
  segment: { maxAge: number; maxBytes: number }
  /** Disk sync: within 100 ms, before each answer, or by the system. */
  sync: 'group' | 'answer' | 'off'
  /** Token for /metrics; undefined: generated in the data folder. */
  metricsToken: string | undefined
  /** Undefined: text on a terminal, else JSON lines. */
  logFormat: 'text' | 'json' | undefined
  demoTraffic: boolean
  logLevel: 'error' | 'warn' | 'info' | 'debug'
  /** Seconds. */
  sessionTtl: number
  dataUpdate: boolean
  /** File of detection data sources; undefined: the product's. */
  dataSources: string | undefined
  /** PEM file of further authorities for outgoing connections; undefined: Node's own. */
  extraAuthorities: string | undefined
  /** DNS servers for crawlers' names; empty: the system's. */
  dnsServers: string[]
  /** Valid variables without effect in this version. */
  withoutEffect: string[]
}

/** With `SMALL=1`: 61 MB of visitors and marks, not 615. */
const SMALLER = { WINDOW_VISITORS: 1_000_000, SEGMENT_MS: 1000, SEGMENT_MB: 1 } as const

/** A start reports these instead of ignoring them. */
const NOT_YET: readonly string[] = []

/** Empty counts as unset. Throws an Error with one line that names wrong variables and their rule, never values. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const read = environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new Error(`configuration: ${[...new Set(lines)].join('; ')}`)
  }
  const known = read.data
  requireSharedStores(known)
  const small = known.SMALL === '1'
  if (small && known.EDGE_WORKERS > 1)
    throw new Error(`configuration: SMALL=1 runs one edge; remove EDGE_WORKERS=${known.EDGE_WORKERS} or SMALL`)
  const smaller = (name: keyof typeof SMALLER): number =>
    small && given[name] === undefined ? SMALLER[name] : known[name]
  return {
    roles: known.ROLE,
    port: known.PORT,
    host: known.HOST,
    dataDir: known.DATA_DIR,
    admin: {
      ...(known.ADMIN_EMAIL ? { email: known.ADMIN_EMAIL.toLowerCase() } : {}),
      ...(known.ADMIN_PASSWORD ? { password: known.ADMIN_PASSWORD } : {}),
    },
    databaseUrl: known.DATABASE_URL,
    clickhouseUrl: known.CLICKHOUSE_URL,
    clickhouseCluster: known.CLICKHOUSE_CLUSTER,
    redisUrl: known.REDIS_URL,
    panelUrl: known.PANEL_URL,
    publicUrl: known.PUBLIC_URL,
    basePath: known.PUBLIC_URL === undefined ? '' : basePathOf(known.PUBLIC_URL),
    panelOrigins: known.PANEL_ORIGINS,
    ownHosts: known.OWN_HOSTS,
    smtpUrl: known.SMTP_URL,
    smtpCa: known.SMTP_CA,
    mailKey: known.MAIL_KEY,
    mailFrom: known.MAIL_FROM,
    supportContact: known.SUPPORT_CONTACT,
    sentryDsn: known.SENTRY_DSN,
    sentrySampleRate: known.SENTRY_SAMPLE_RATE,
    telegramBotToken: known.TELEGRAM_BOT_TOKEN,
    telegramApiRoot: known.TELEGRAM_API_ROOT,
    outgoingPrivate: known.OUTGOING_PRIVATE,
    trustedProxies: known.TRUSTED_PROXIES,
    small,
    edgeWorkers: known.EDGE_WORKERS,
    windowVisitors: smaller('WINDOW_VISITORS'),
    segment: { maxAge: smaller('SEGMENT_MS'), maxBytes: smaller('SEGMENT_MB') * 2 ** 20 },
    sync: known.SYNC,
    metricsToken: known.METRICS_TOKEN,
    logFormat: known.LOG_FORMAT,
    demoTraffic: known.DEMO_TRAFFIC === 'on',
    logLevel: known.LOG_LEVEL,
    sessionTtl: known.SESSION_TTL,
    dataUpdate: known.DATA_UPDATE,
    dataSources: known.DATA_SOURCES,
    extraAuthorities: known.EXTRA_CA_CERTS,
    dnsServers: known.DNS_SERVERS,
    withoutEffect: NOT_YET.filter((name) => given[name] !== undefined),
  }
}

/** Split processes meet only in shared stores. */
function requireSharedStores({
  ROLE: roles,
  DATABASE_URL,
  CLICKHOUSE_URL,
  CLICKHOUSE_CLUSTER,
}: z.output<typeof environment>): void {
  const missing = Object.entries({ DATABASE_URL, CLICKHOUSE_URL }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  )
  if (!hasAllRoles(roles) && missing.length > 0)
    throw new Error(
      `configuration: ROLE=${roles.join(',')} needs ${missing.join(' and ')}: separate processes share their stores`,
    )
  if (CLICKHOUSE_CLUSTER !== undefined && CLICKHOUSE_URL === undefined)
    throw new Error('configuration: CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded store has no cluster')
}
