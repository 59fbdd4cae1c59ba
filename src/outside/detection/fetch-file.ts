/** One file, within limits of time and size, if changed. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { askFor, NETWORK, type Network } from './ask.ts'

export type { Network }

export type Fetched = { bytes: Buffer; etag: string | null; lastModified: string | null; url: string }
type Known = { etag: string | null; lastModified: string | null; url: string }

/** `missing`: the server says that there is no such file. */
export class FetchError extends Error {
  readonly missing: boolean
  constructor(message: string, missing = false) {
    super(message)
    this.missing = missing
  }
}

const TIMEOUT_MS = 120_000
/** Names only the program. */
const AGENT = 'weir-data/1'

type Limits = { most: number; timeoutMs?: number | undefined; network?: Network }

/** Gunzipped if needed; undefined when unchanged. @throws FetchError */
export async function fetchFile(
  url: string,
  known: Known | undefined,
  { most, timeoutMs = TIMEOUT_MS, network = NETWORK }: Limits,
): Promise<Fetched | undefined> {
  if (url.startsWith('file:')) return readLocal(url, most)
  const response = await ask(url, known, { signal: AbortSignal.timeout(timeoutMs), network })
  const { statusCode: status = 0, headers } = response
  if (status < 200 || status > 299) {
    response.destroy()
    if (status === 304) return undefined
    throw new FetchError(`answered ${status}`, status === 404 || status === 403)
  }
  const bytes = unpack(await readBody(response, most), most)
  return { bytes, url, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
}

async function ask(
  url: string,
  known: Known | undefined,
  how: { signal: AbortSignal; network: Network },
): Promise<IncomingMessage> {
  const headers: Record<string, string> = { 'user-agent': AGENT, 'accept': '*/*', 'accept-encoding': 'identity' }
  if (known?.url === url && known.etag !== null) headers['if-none-match'] = known.etag
  if (known?.url === url && known.lastModified !== null) headers['if-modified-since'] = known.lastModified
  try {
    return await askFor(url, { headers, ...how })
  } catch (error) {
    throw new FetchError(reasonOf(error))
  }
}

/** Timeouts abort. Connections to several addresses have reasons in their parts. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name)
}

async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const announced = Number(response.headers['content-length'] ?? 0)
  if (announced > most) {
    response.destroy()
    throw new FetchError(`announces ${announced} bytes, more than the ${most} allowed`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Uint8Array>) {
      size += part.byteLength
      if (size > most) throw new FetchError(`is larger than the ${most} bytes allowed`)
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(`stopped after ${size} bytes: ${reasonOf(error)}`)
  }
  return Buffer.concat(parts)
}

function unpack(bytes: Buffer, most: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    throw new FetchError(`cannot be unpacked: ${reasonOf(error)}`)
  }
}

async function readLocal(url: string, most: number): Promise<Fetched> {
  try {
    const bytes = await readFile(fileURLToPath(url))
    if (bytes.length > most) throw new FetchError(`is larger than the ${most} bytes allowed`)
    return { bytes: unpack(bytes, most), url, etag: null, lastModified: null }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(reasonOf(error), true)
  }
}
