/**
 * Verifies agents' signatures (Web Bot Auth): RFC 9421 with the tag `web-bot-auth`, Ed25519. Only signed visits wait,
 * off the event loop.
 */
import { hash, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { isSignatureError, verifySignature, type SignatureErrorCode, type Verifier } from 'http-message-sig'
import { SIGNATURE_AGENT_HEADER } from 'web-bot-auth'
import type { DecideInput } from '../../contract/integration/edge.ts'
import type { Signed } from '../../contract/crawlers/signed.ts'
import { neighbourhoodOf } from '../../lib/net/address.ts'
import { createRateLimiter, type Rate } from '../../lib/flow/token-bucket.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { AgentKeys } from './agent-keys.ts'
import {
  CLOCK_TOLERANCE,
  isPartlySigned,
  isSigned,
  readClaim,
  refused,
  type SignatureClaim,
} from '../read/signature-claim.ts'

/** `proof`: identifies a verified signature. */
export type CheckedSignature = Signed & { proof?: string }
/**
 * `signed` absent: none. `hasScript`: the web server inserts the browser script. `method`: of the visitor's request, if
 * sent.
 */
export type SignedInput = DecideInput & { signed?: CheckedSignature; hasScript?: boolean; method?: string | undefined }

export type Signatures = {
  /** Undefined: not signed. */
  check: (visit: Pick<DecideInput, 'headers' | 'url'>) => Promise<CheckedSignature> | undefined
}
type Parts = { keys: Pick<AgentKeys, 'look'>; now: () => number; rate?: Rate }

/** About a twentieth of a core. */
const RATE = { burst: 400, seconds: 1 / 200 }
const CHECKED = {
  algorithms: ['ed25519'],
  requiredComponents: [],
  requiredParameters: ['created', 'expires', 'keyid', 'tag'],
  clockSkew: CLOCK_TOLERANCE,
}
/** Others, such as `@scheme`, may be changed by a proxy or unknown to the integration. */
const EXACT = new Set(['@authority', '@path', '@query', SIGNATURE_AGENT_HEADER])

const verified = promisify(verify)

export function createSignatures({ keys, now, rate = RATE }: Parts): Signatures {
  const limiter = createRateLimiter(rate)

  async function checked(headers: Readonly<Record<string, string>>, url: string): Promise<CheckedSignature> {
    const time = now()
    if (limiter.take('', time) > 0) return refused('busy')
    const claim = readClaim(headers, time / 1000)
    if ('why' in claim) return claim
    const { agent, keyId } = claim
    const found = keys.look(agent, keyId)
    if (!found.key) return refused(found.why, agent, keyId)
    const { key } = found
    const verifier = {
      algorithm: 'ed25519',
      verify: (data: Uint8Array, signature: Uint8Array) => verified(null, data, key, signature),
    }
    try {
      const { signature } = await verifySignature(requestOf(claim, headers, url), {
        label: claim.label,
        policy: { ...CHECKED, now: Math.floor(time / 1000) },
        resolveVerifier: (): Verifier => verifier,
      })
      const proof = hash('sha1', Buffer.concat([Buffer.from(`${agent} ${keyId} `), signature]), 'base64url')
      return { agent: new URL(agent).host, key: keyId, standing: 'verified', why: '', proof }
    } catch (error) {
      return refused(whyOf(error, claim), agent, keyId)
    }
  }

  return {
    check({ headers, url }) {
      if (isSigned(headers)) return checked(headers, url)
      return isPartlySigned(headers) ? Promise.resolve(refused('partial')) : undefined
    },
  }
}

/** With only the signed headers. */
function requestOf({ covered }: SignatureClaim, headers: Readonly<Record<string, string>>, visited: string) {
  const names = new Set(['signature', 'signature-input', ...covered.filter((name) => !name.startsWith('@'))])
  const url = URL.canParse(visited) ? new URL(visited) : undefined
  if (url) url.hash = ''
  return {
    kind: 'request' as const,
    method: 'GET',
    targetUri: url?.href ?? visited,
    fields: [...names].map((name) => ({ name, value: headers[name] ?? '' })),
  }
}

const CANNOT: ReadonlySet<SignatureErrorCode> = new Set([
  'UnsupportedFeature',
  'MissingField',
  'AlgorithmMismatch',
  'InvalidComponent',
])

function whyOf(error: unknown, { covered }: SignatureClaim): 'invalid' | 'malformed' | 'unsupported' {
  if (!isSignatureError(error)) return 'unsupported'
  if (error.code === 'VerificationFailed') return covered.every((name) => EXACT.has(name)) ? 'invalid' : 'unsupported'
  return CANNOT.has(error.code) ? 'unsupported' : 'malformed'
}

/** Adds the signature's result. Only signed visits wait. */
export async function withSignature(
  { signatures }: { signatures?: Signatures | undefined },
  input: DecideInput,
  url = input.url,
): Promise<SignedInput> {
  const signed = await signatures?.check({ url, ...(input.headers ? { headers: input.headers } : {}) })
  return signed ? { ...input, signed } : input
}

type Replays = {
  marks: Pick<VisitorWindow, 'see' | 'peek' | 'unsee'>
  recalled?: (name: string) => void
}

/**
 * A signature from another network is stolen. From its own it may repeat while valid, for several pages. `counted`:
 * remembered.
 */
export function refuseReplay(
  { marks, recalled }: Replays,
  { proof, ...signed }: CheckedSignature,
  { ip, time, counted }: { ip: string; time: number; counted: boolean },
): Signed {
  if (proof === undefined) return signed
  const [anywhere, here] = [`signed|${proof}`, `signed|${proof}|${neighbourhoodOf(ip)}`]
  const seen = counted ? marks.see.bind(marks) : marks.peek.bind(marks)
  // own network first: simultaneous visits from one network must not look stolen
  const isNewHere = seen(here, time).unique
  const isNew = seen(anywhere, time).unique
  if (isNewHere && !isNew) {
    if (counted) marks.unsee(here)
    return { ...signed, standing: 'false', why: 'replayed' }
  }
  if (counted && isNew) for (const name of [here, anywhere]) recalled?.(name)
  return signed
}
