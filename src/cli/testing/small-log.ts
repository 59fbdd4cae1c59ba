/** A small log with a known result. */
import { AGENT } from '../../judge/builders.ts'

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
type LoggedLine = { at?: number; ip: string; target?: string; referrer?: string; agent?: string }

/** In October 2026; `at`: seconds into it. */
export function lineOf({ at = 0, ip, target = '/', referrer = '-', agent = AGENT.chrome }: LoggedLine): string {
  const [, day, month, year, clock] = new Date(Date.UTC(2026, 9, 1) + at * 1000).toUTCString().split(' ')
  return `${ip} - - [${day}/${month}/${year}:${clock} +0000] "GET ${target} HTTP/1.1" 200 612 "${referrer}" "${agent}"\n`
}

export const ATTACK = '<script>alert(1)</script> \u202Egnp.exe \u001B[2J " onload="x'

const DAY = 86_400
/** Eight people on two days, a real and a fake Googlebot, twelve visits of curl, and a scanner of three paths. */
export const SMALL: readonly string[] = [
  ...Array.from({ length: 8 }, (_, at) =>
    lineOf({
      at: at < 4 ? at * 600 : DAY + at * 600,
      ip: `81.2.69.${10 + at}`,
      target: `/lp?utm_source=google&utm_placement=good`,
      referrer: 'https://news.example/today',
    }),
  ),
  lineOf({ at: DAY + 7000, ip: '34.22.85.1', agent: GOOGLEBOT }),
  lineOf({ at: DAY + 7001, ip: '203.0.113.9', agent: GOOGLEBOT }),
  ...Array.from({ length: 12 }, (_, at) =>
    lineOf({
      at: DAY + 8000 + at * 60,
      ip: '198.51.100.7',
      target: '/lp?utm_source=cheap&utm_placement=bad',
      agent: 'curl/8.5.0',
    }),
  ),
  ...['/.env', '/.git/config', '/wp-login.php'].map((target, at) =>
    lineOf({ at: DAY + 9000 + at, ip: '192.0.2.66', target }),
  ),
  lineOf({ at: DAY + 9100, ip: '81.2.69.10', target: '/a.png' }),
]
