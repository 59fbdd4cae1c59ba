/** Fetches tables of costs: bounded, over https, by redirects, with a header that stays at its own server. */
import { type FetchFailure, MOST_FEED } from '../contract/money/feed-words.ts'
import { type Called, Guarded, type GuardedCall, Plain } from './guarded-fetch.ts'

/** `header`: sent to the origin of `url` alone. */
type TableRequest = { url: string; header?: { name: string; value: string } | undefined }
type FetchedTable = {
  /** Of the last answer; null: none. */
  status: number | null
  tookMs: number
} & ({ bytes: Buffer; type: string } | { failure: FetchFailure; detail: string })
/** Never throws: a failure is an outcome. */
export type FetchTable = (request: TableRequest) => Promise<FetchedTable>

const MOST_REDIRECTS = 5
const HEADERS = {
  'user-agent': 'weir-feed/1',
  'accept': 'text/csv, application/json, text/plain;q=0.9, */*;q=0.8',
  'accept-encoding': 'identity',
}

type Ended = { status: number | null } & ({ bytes: Buffer; type: string } | { failure: FetchFailure; detail?: string })

/** `call`: https outside the operator's networks, as `openGuardedDownload`. */
export const openTableFetch =
  (call: GuardedCall): FetchTable =>
  async (request) => {
    const started = performance.now()
    const ended = await follow(call, request)
    const tookMs = Math.round(performance.now() - started)
    return 'failure' in ended ? { detail: '', ...ended, tookMs } : { ...ended, tookMs }
  }

async function follow(call: GuardedCall, { url: first, header }: TableRequest): Promise<Ended> {
  let url = first
  let status: number | null = null
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const own = header && new URL(url).origin === new URL(first).origin ? { [header.name]: header.value } : {}
      const answer = await call(url, { headers: { ...HEADERS, ...own }, most: MOST_FEED + 1 })
      status = answer.status
      const next = placeOf(answer, url)
      if (next === undefined) return judged(answer)
      // a server of https sends nobody on to http
      if (url.startsWith('https:') && !next.startsWith('https:')) return { status, failure: 'plain' }
      url = next
    }
    return { status, failure: 'redirects' }
  } catch (error) {
    return { status: null, failure: failureOf(error) }
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function placeOf({ status, headers: { location } }: Called, from: string): string | undefined {
  const isSent = REDIRECTS.has(status) && location !== undefined && URL.canParse(location, from)
  return isSent ? new URL(location, from).href : undefined
}

const FAILED: ReadonlyMap<number, FetchFailure> = new Map([
  [401, 'denied'],
  [403, 'denied'],
  [404, 'missing'],
  [410, 'missing'],
])

function judged({ status, headers, start, whole }: Called): Ended {
  if (status < 200 || status > 299) return { status, failure: FAILED.get(status) ?? 'status' }
  if (start.length > MOST_FEED) return { status, failure: 'large' }
  // a part of a table would look like a correction
  if (!whole) return { status, failure: 'timeout' }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status, failure: 'form', detail: headers['content-encoding'] ?? '' }
  return { status, bytes: start, type: headers['content-type'] ?? '' }
}

/** The error's own text may repeat the address, which may hold a key. */
function failureOf(error: unknown): FetchFailure {
  if (error instanceof Plain) return 'plain'
  if (error instanceof Guarded) return 'closed'
  return error instanceof Error && error.message === 'no answer in time' ? 'timeout' : 'unreachable'
}
