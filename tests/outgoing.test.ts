/** Every outgoing call, and if a user can choose its host. New ones are noticed. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SRC = path.join(import.meta.dirname, '..', 'src')
/** Opens a connection, resolves a name, or imports a library that does. */
const CALLS =
  /(?<![\w.:])fetch\(|from '(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|undici|nodemailer|grammy|ioredis|redis|pg)'|from '@(?:clickhouse|redis)\//
/** Imports that only parse text or listen. */
const HARMLESS =
  /import type|import \{ (?:type \w+(?:, type \w+)*|isIP|isIPv4|isIPv6|isIPv4, isIPv6|isIP, isIPv4|BlockList|isIP, type LookupFunction|STATUS_CODES[\w, ]*|createServer[\w, ]*)(?:, type \w+)* \} from/

/** Guarded: a user names the address. Others go to the operator's or built-in hosts. */
const GUARDED = { 'outside/guarded-fetch.ts': 'webhooks and outgoing postbacks: the addresses that users name' }
const OPERATORS: Record<string, string> = {
  'outside/error-reports.ts': 'SENTRY_DSN; follows no redirect',
  'outside/mail.ts': 'SMTP_URL; letters name no files or addresses to fetch',
  'outside/telegram.ts': 'TELEGRAM_API_ROOT, else Telegram',
  'outside/detection/ask.ts':
    'sources of the product or DATA_SOURCES; an answer from the open network leads nowhere inside',
  'outside/detection/name-server.ts': 'DNS_SERVERS, else the system’s; asks for names and connects to none of them',
  'cli/doctor/machine.ts': 'listens on a port to see whether it is free',
  'cli/doctor/messages.ts': 'SMTP_URL, and TELEGRAM_API_ROOT, else Telegram: on the operator’s own machine',
  'cli/doctor/public-address.ts': 'PUBLIC_URL, on the operator’s own machine',
  'cli/verify.ts': '--key may name the address of a public key; on the machine of whoever verifies',
  'cli/log/send.ts': '--edge, on the operator’s own machine',
  'http/forward/panel-client.ts': 'the panel’s socket, or PANEL_URL',
  'http/visit/drain-connections.ts': 'calls none: it closes what listens',
  'http/call/public-files.ts': 'calls by the panel’s way alone',
  'lib/net/extra-authorities.ts': 'calls none: it sets which authorities connections believe',
  'open/machine.ts': 'PANEL_URL, whether the panel answers',
  'operator/connect.ts': 'the service’s socket',
}
/** The operator’s stores. */
const STORES = /^store\/|^lib\/files\/migrate\.ts$|^jobs\/backup\//

function modules(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : modules(place)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [place] : []
  })
}

const calls = (text: string): boolean =>
  text.split('\n').some((line) => CALLS.test(line) && !HARMLESS.test(line) && !line.trimStart().startsWith('*'))

it('each outgoing call is guarded, or goes to the operator’s address', () => {
  const found = modules(SRC)
    .filter((file) => calls(readFileSync(file, 'utf8')))
    .map((file) => path.relative(SRC, file))
    .filter((name) => !STORES.test(name))
    .sort()
  expect(
    found.filter((name) => !(name in GUARDED) && !(name in OPERATORS)),
    'goes through the guarded fetch, or stands in the list with its reason',
  ).toEqual([])
  expect(
    [...Object.keys(GUARDED), ...Object.keys(OPERATORS)].filter((name) => !found.includes(name)),
    'gone from the code',
  ).toEqual([])
})

it('no user’s address reaches an unguarded call', () => {
  for (const name of Object.keys(OPERATORS))
    expect(readFileSync(path.join(SRC, name), 'utf8'), name).not.toMatch(/Webhook|webhookUrl/)
})
