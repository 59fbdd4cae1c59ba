/** A signed visit's claim from its three headers, unverified. */
import { isInnerList, parseDictionary, parseItem, type Dictionary, type InnerList } from 'structured-headers'
import { HTTP_MESSAGE_SIGNATURE_TAG, SIGNATURE_AGENT_HEADER } from 'web-bot-auth'
import type { Signed } from '../../contract/crawlers/signed.ts'

export type SignatureClaim = {
  label: string
  /** Its origin. */
  agent: string
  keyId: string
  /** Names of signed components, lower case. */
  covered: readonly string[]
}
type Refused = Signed & { standing: 'unknown' | 'false' }

type Headers = Readonly<Record<string, string>>

const LONGEST = { [SIGNATURE_AGENT_HEADER]: 512, 'signature': 1024, 'signature-input': 2048 } as const
const NAMES = Object.keys(LONGEST) as (keyof typeof LONGEST)[]
const LONGEST_KEY = 128
/** Seconds by which clocks may differ. */
export const CLOCK_TOLERANCE = 60
/** Seconds; replay memory must cover it. */
const LONGEST_LIFE = 86_400
/** Components derivable from the URL alone. */
const FROM_URL = new Set(['@authority', '@path', '@query', '@scheme', '@target-uri'])

export const isSigned = (headers: Headers | undefined): headers is Headers =>
  headers !== undefined && NAMES.every((name) => headers[name] !== undefined)

/** The other two headers also serve other purposes. */
export const isPartlySigned = (headers: Headers | undefined): boolean =>
  headers !== undefined &&
  (headers[SIGNATURE_AGENT_HEADER] !== undefined ||
    headers['signature-input']?.includes(HTTP_MESSAGE_SIGNATURE_TAG) === true)

const WHY_UNKNOWN: ReadonlySet<Signed['why']> = new Set(['pending', 'unreachable', 'busy', 'unsupported', 'partial'])

export const refused = (why: Exclude<Signed['why'], ''>, agent = '', key = ''): Refused => ({
  agent: agent === '' ? '' : new URL(agent).host.slice(0, 255),
  key,
  standing: WHY_UNKNOWN.has(why) ? 'unknown' : 'false',
  why,
})

/** The claim, or a refusal without a key lookup. `seconds`: current time. */
export function readClaim(headers: Headers, seconds: number): SignatureClaim | Refused {
  const found = inputOf(headers)
  if ('why' in found) return refused(found.why)
  const { label, input } = found
  const named = agentOf(headers[SIGNATURE_AGENT_HEADER] ?? '', label, input)
  if (typeof named !== 'string') return refused(named.why)
  const keyId = input[1].get('keyid')
  if (typeof keyId !== 'string' || keyId === '' || keyId.length > LONGEST_KEY) return refused('malformed', named)
  const covered = input[0].map(([name]) => (typeof name === 'string' ? name.toLowerCase() : ''))
  const why = faultOf(input, covered, headers) || timeFaultOf(input, seconds)
  return why === '' ? { label, agent: named, keyId, covered } : refused(why, named, keyId)
}

/** The first checkable one of several. */
function inputOf(headers: Headers): { label: string; input: InnerList } | { why: 'malformed' | 'unsupported' } {
  if (NAMES.some((name) => (headers[name]?.length ?? 0) > LONGEST[name])) return { why: 'malformed' }
  const inputs = dictionaryOf(headers['signature-input'])
  if (!inputs) return { why: 'malformed' }
  const ofAgents = [...inputs].flatMap(([label, input]) =>
    isAgents(input) && isInnerList(input) ? [{ label, input }] : [],
  )
  return ofAgents.find(({ input }) => isChecked(input[1].get('alg'))) ?? ofAgents[0] ?? { why: 'unsupported' }
}

const isChecked = (algorithm: unknown): boolean => algorithm === undefined || algorithm === 'ed25519'

const isAgents = (member: Dictionary extends Map<string, infer Member> ? Member : never): boolean =>
  member[1].get('tag') === HTTP_MESSAGE_SIGNATURE_TAG

function dictionaryOf(text = ''): Dictionary | undefined {
  try {
    return parseDictionary(text)
  } catch {
    return undefined
  }
}

/** It must cover site and agent, with known components. */
function faultOf(
  [, params]: InnerList,
  covered: readonly string[],
  headers: Headers,
): '' | 'malformed' | 'unsupported' {
  if (!covered.includes('@authority') && !covered.includes('@target-uri')) return 'malformed'
  if (!covered.includes(SIGNATURE_AGENT_HEADER)) return 'malformed'
  if (!isChecked(params.get('alg'))) return 'unsupported'
  return covered.every((name) => FROM_URL.has(name) || headers[name] !== undefined) ? '' : 'unsupported'
}

function timeFaultOf([, params]: InnerList, seconds: number): '' | 'malformed' | 'expired' | 'early' | 'unsupported' {
  const [created, expires] = [params.get('created'), params.get('expires')]
  if (!Number.isInteger(created) || !Number.isInteger(expires) || Number(expires) < Number(created)) return 'malformed'
  if (Number(created) > seconds + CLOCK_TOLERANCE) return 'early'
  if (Number(expires) < seconds - CLOCK_TOLERANCE) return 'expired'
  return Number(created) < seconds - LONGEST_LIFE ? 'unsupported' : ''
}

/**
 * The signer: a string (drafts up to 03), or the dictionary member named by the signature, else by its label, else the
 * only one. An inline directory (`data:`) proves nothing.
 */
function agentOf(header: string, label: string, [items]: InnerList): string | { why: 'malformed' | 'unsupported' } {
  const url = header.startsWith('"') ? textOf(header) : memberOf(header, label, items)
  if (url === undefined || !URL.canParse(url)) return { why: 'malformed' }
  const { protocol, origin, username, password } = new URL(url)
  if (username !== '' || password !== '') return { why: 'malformed' }
  return protocol === 'https:' || protocol === 'http:' ? origin : { why: 'unsupported' }
}

function textOf(header: string): string | undefined {
  try {
    const [value] = parseItem(header)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function memberOf(header: string, label: string, items: InnerList[0]): string | undefined {
  const members = dictionaryOf(header)
  const key = items.find(([name]) => name === SIGNATURE_AGENT_HEADER)?.[1].get('key')
  const only = members?.size === 1 ? [...members.values()][0] : undefined
  const member = typeof key === 'string' ? members?.get(key) : (members?.get(label) ?? only)
  return member && typeof member[0] === 'string' ? member[0] : undefined
}
