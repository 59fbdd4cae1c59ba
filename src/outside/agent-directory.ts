/** Reads the public keys of a signing agent (draft-meunier-http-message-signatures-directory). */
import { z } from 'zod'
import { HTTP_MESSAGE_SIGNATURES_DIRECTORY, jwkToKeyID, MediaType } from 'web-bot-auth'
import { helpers } from 'web-bot-auth/crypto'
import type { GuardedGet } from './guarded-fetch.ts'

/**
 * `x`: Ed25519 public key, base64url. `ids`: thumbprint (RFC 8037) and the agent's own key id. `from`, `until`:
 * validity in milliseconds, if given.
 */
type AgentKey = { ids: readonly string[]; x: string; from?: number; until?: number }
type Directory = {
  keys: readonly AgentKey[]
  /** Milliseconds of allowed caching. */ freshMs: number
}
/** `agent`: an origin. @throws when the directory cannot be read. */
export type ReadDirectory = (agent: string) => Promise<Directory>

const MOST_BYTES = 64 * 1024
const MOST_KEYS = 32
const FRESH_MS = { least: 300_000, usual: 3_600_000, most: 86_400_000 }

const directory = z.object({ keys: z.array(z.unknown()) })
/** 32 bytes. */
const ed25519 = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/),
  kid: z.string().min(1).max(128).optional(),
  nbf: z.number().optional(),
  exp: z.number().optional(),
})
/** Directories use seconds (as JWT does) or milliseconds. */
const IN_MILLISECONDS = 1e11
const timeOf = (given: number): number => (given < IN_MILLISECONDS ? given * 1000 : given)

export const createDirectoryReader =
  (get: GuardedGet): ReadDirectory =>
  async (agent) => {
    const { status, headers, body } = await get(agent + HTTP_MESSAGE_SIGNATURES_DIRECTORY, {
      headers: { 'accept': MediaType.HTTP_MESSAGE_SIGNATURES_DIRECTORY, 'user-agent': 'weir-directory/1' },
      most: MOST_BYTES,
    })
    if (status !== 200) throw new Error(`answered ${status}`)
    const [type = ''] = (headers['content-type'] ?? '').split(';')
    if (type.trim().toLowerCase() !== MediaType.HTTP_MESSAGE_SIGNATURES_DIRECTORY.toString())
      throw new Error('is not a directory of keys')
    const { keys } = directory.parse(JSON.parse(body))
    return { keys: await readKeys(keys), freshMs: freshMs(headers['cache-control'] ?? '') }
  }

/** Skips keys of other types. */
async function readKeys(given: readonly unknown[]): Promise<AgentKey[]> {
  const read = given.slice(0, MOST_KEYS).flatMap((key) => ed25519.safeParse(key).data ?? [])
  return Promise.all(
    read.map(async ({ kid, nbf, exp, ...key }) => {
      const thumbprint = await jwkToKeyID(key, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE)
      return {
        ids: kid === undefined ? [thumbprint] : [thumbprint, kid],
        x: key.x,
        ...(nbf !== undefined && { from: timeOf(nbf) }),
        ...(exp !== undefined && { until: timeOf(exp) }),
      }
    }),
  )
}

function freshMs(cacheControl: string): number {
  const [, seconds] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(cacheControl) ?? []
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return FRESH_MS.least
  if (seconds === undefined) return FRESH_MS.usual
  return Math.min(FRESH_MS.most, Math.max(FRESH_MS.least, Number(seconds) * 1000))
}
