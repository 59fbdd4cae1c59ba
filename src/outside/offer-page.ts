/** Requests a watched offer's page like a visitor: own User-Agent, redirects, never inside our network. */
import type { CheckOutcome } from '../contract/offers/offer-words.ts'
import { wordFault, type WatchWords } from '../rules/offers/offer-watch.ts'
import { type Called, Guarded, type GuardedCall, isOwnTrouble } from './guarded-fetch.ts'

type PageCheck = {
  outcome: CheckOutcome
  /** Of the last response; null: none. */
  status: number | null
  /** The word, or the error. */
  detail: string
  /** The last requested URL. */
  url: string
  tookMs: number
}
/** Never throws: an error is an outcome. */
export type CheckPage = (url: string, wanted: WatchWords) => Promise<PageCheck>

const MOST_REDIRECTS = 5
/** Bytes of a page that are searched. */
const MOST_BYTES = 512_000
/** Characters stored of an address. */
const LONGEST = 2048
const HEADERS = { 'user-agent': 'weir-watch/1', 'accept': 'text/html,*/*;q=0.8', 'accept-encoding': 'identity' }

/** One check per host at a time, redirects included: many offers may lead to one shop. */
export function openPageChecks(call: GuardedCall): CheckPage {
  const inTurn = byHost()
  return async (first, wanted) => {
    const most = wanted.words.length + wanted.without.length > 0 ? MOST_BYTES : 1
    const started = performance.now()
    let url = first
    const end = (outcome: CheckOutcome, status: number | null, detail = ''): PageCheck => ({
      outcome,
      status,
      detail: legible(detail, 200),
      url: legible(url, LONGEST),
      tookMs: Math.round(performance.now() - started),
    })
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        const answer = await inTurn(url, () => call(url, { headers: HEADERS, most }))
        const next = placeOf(answer, url)
        if (next === undefined) return end(...judged(answer, wanted))
        url = next
      }
      return end('redirects', null, String(MOST_REDIRECTS))
    } catch (error) {
      return end(outcomeOf(error), null, error instanceof Error ? error.message : String(error))
    }
  }
}

/** Redirect target; undefined without a redirect. */
function placeOf({ status, headers: { location } }: Called, from: string): string | undefined {
  const isSent = [301, 302, 303, 307, 308].includes(status) && location !== undefined
  return isSent && URL.canParse(location, from) ? new URL(location, from).href : undefined
}

function judged({ status, headers, start, whole }: Called, wanted: WatchWords): [CheckOutcome, number, string] {
  if (status < 200 || status > 299) return ['status', status, '']
  const fault = wordFault(textOf(start, headers['content-type'] ?? ''), wanted)
  if (!fault) return ['fine', status, '']
  // the word may be in the missing part
  return [fault.outcome === 'missing' && !whole ? 'timeout' : fault.outcome, status, fault.detail]
}

const CHARSET = /charset\s*=\s*["']?([\w-]{1,40})/i

/** By the charset of header, page, or UTF-8. */
function textOf(bytes: Buffer, type: string): string {
  const named = CHARSET.exec(type)?.[1] ?? CHARSET.exec(bytes.subarray(0, 1024).toString('latin1'))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return bytes.toString() // unknown charset
  }
}

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof Guarded) return 'closed'
  if (isOwnTrouble(error)) return 'unknown'
  return error instanceof Error && error.message === 'no answer in time' ? 'timeout' : 'unreachable'
}

/** Makes untrusted text storable. */
const legible = (text: string, most: number): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .toWellFormed()

type InTurn = <Result>(url: string, work: () => Promise<Result>) => Promise<Result>

/** Runs work one after another for each host. */
function byHost(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (url, work) => {
    const { host } = new URL(url)
    const mine = (last.get(host) ?? Promise.resolve()).then(work)
    const done = mine.catch(() => undefined)
    last.set(host, done)
    void done.then(() => last.get(host) === done && last.delete(host))
    return mine
  }
}
