import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freshFolder, removeFolder, signIn, until } from '../support/weir.ts'
import { grouped, type Fault } from './fault.ts'
import { compare, drained, loadOf, pause, startSubject, storedHits, type Subject } from './service.ts'
import { faultsOf, startLoad } from './load.ts'

/** Debian's package faketime: a file sets the process's clock; timers keep their pace. */
const LIBRARY = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((file) => existsSync(file))
const RATE = 500
const DAY_MS = 86_400_000
/** Digits of an id with its milliseconds. */
const TIME_DIGITS = 10
const SHIFTS = ['+0', '+1d', '+0', '-1d', '+0'] as const

type Seen = { broken: string[]; ids: string[] }

/** Counts ids with an earlier millisecond than their predecessor; within one, digits are random. */
const unsortedOf = (ids: readonly string[]): number => {
  const times = ids.map((id) => id.slice(0, TIME_DIGITS))
  return times.filter((time, at) => at > 0 && time < (times[at - 1] ?? '')).length
}

/** Holds under any clock: signed-out sessions stay ended, sign-in works, bots are Bots, ids sort by the clock. */
async function look({ weir, client, campaign }: Subject, dead: string, shift: string): Promise<Seen> {
  const broken: string[] = []
  const ids: string[] = []
  if ((await weir.call('GET', '/v1/profile', undefined, dead)).status !== 401)
    broken.push(`${shift}: a session that was ended is alive`)
  const token = await signIn(weir)
  if ((await weir.call('GET', '/v1/profile', undefined, token)).status !== 200)
    broken.push(`${shift}: a new session is dead`)
  for (let times = 0; times < 50; times += 1) {
    const question = {
      key: campaign.key,
      ip: `192.0.2.${times}`,
      url: 'https://garden.example/',
      userAgent: 'curl/8.5.0',
    }
    const { status, body } = await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)
    if (status !== 200 || body['class'] !== 'bot')
      broken.push(`${shift}: a bot is answered ${status} ${String(body['class'])}`)
    ids.push(String(body['hit']))
  }
  const unsorted = unsortedOf(ids)
  if (unsorted > 0) broken.push(`${shift}: ${unsorted} of ${ids.length} ids in a row do not sort`)
  return { broken, ids }
}

export const clockMoved: Fault = {
  line: 34,
  name: 'clock moved a day',
  async run() {
    const did = `the clock of a whole Weir moved a day ahead, back, a day behind, back, under ${grouped(RATE)} visits/s, one edge`
    if (LIBRARY === undefined)
      return {
        did,
        saw: '',
        passed: true,
        skipped: 'no libfaketime on this machine (Debian: apt-get install faketime)',
      }
    const folder = freshFolder()
    const file = path.join(folder, 'shift')
    writeFileSync(file, '+0')
    const env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
      EDGE_WORKERS: '1',
    }
    const subject = await startSubject({ dataDir: path.join(folder, 'data'), env })
    const { weir, client } = subject
    const dead = await signIn(weir)
    await weir.call('POST', '/v1/auth/logout', {}, dead)
    const running = startLoad({ ...loadOf(subject), connections: 16, rate: RATE })
    const seen: Seen = { broken: [], ids: [] }
    for (const shift of SHIFTS) {
      writeFileSync(file, shift)
      await until(`the clock of ${shift}`, async () => isShifted(await fetch(`${weir.url}/health`), shift))
      await pause(3000)
      const { broken, ids } = await look(subject, dead, shift)
      seen.broken.push(...broken)
      seen.ids.push(...ids)
    }
    const load = await running.stop()
    const after = await weir.call('GET', '/v1/profile', undefined, client.token)
    if (after.status !== 200)
      seen.broken.push(`an earlier session is answered ${after.status} when the clock is right again`)
    await drained(weir)
    const code = await weir.stop()
    const { lost, doubled } = compare([...load.hits, ...seen.ids], await storedHits(subject.dataDir))
    removeFolder(folder)
    const failures = faultsOf(load)
    return {
      did,
      saw: `${grouped(load.hits.length)} answered, otherwise: ${failures.words}; ${lost} lost, ${doubled} doubled; ${seen.broken.length === 0 ? 'ended sessions dead, new ones alive, bots bots and ids sorted by the clock throughout; a session of before alive again' : seen.broken.slice(0, 3).join(', ')}; ended with ${code}`,
      passed: load.hits.length > 0 && failures.count + lost + doubled + seen.broken.length === 0 && code === 0,
    }
  },
}

/** By the date of its response. */
function isShifted({ headers }: Response, shift: string): boolean {
  const off = Date.parse(headers.get('date') ?? '') - Date.now()
  const wanted = shift === '+1d' ? DAY_MS : shift === '-1d' ? -DAY_MS : 0
  return Math.abs(off - wanted) < DAY_MS / 4
}
