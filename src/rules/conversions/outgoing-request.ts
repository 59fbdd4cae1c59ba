/** Request of one event to one address. */
import {
  PLATFORM_EVENTS,
  type AddressKind,
  type BodyForm,
  type OutgoingEvent,
  type OutgoingMethod,
  type OutgoingValues,
  type PlatformEvent,
  type PlatformSettings,
} from '../../contract/conversions/outgoing-words.ts'
import { CLICK_IDS } from '../../contract/conversions/click-ids.ts'
import { bodyHasMacro, fillBody } from './outgoing-body.ts'
import { fillAddress, hasMacro, isTaken } from './outgoing.ts'
import type { Verdict, Visitor } from './platforms/platform.ts'
import { PLATFORMS } from './platforms/platforms.ts'

export type OutgoingAddress = {
  kind: AddressKind
  /** '' for none, and for platforms. */
  url: string
  method: OutgoingMethod
  form: BodyForm | ''
  body: string
  platform: PlatformSettings
}
/** Opened for one request. */
export type OutgoingSecrets = { headers: Record<string, string>; token: string }
export const NO_SECRETS: OutgoingSecrets = { headers: {}, token: '' }

export type OutgoingRequest = {
  method: OutgoingMethod
  url: string
  /** '' for none. */
  body: string
  headers: Record<string, string>
  /** As recorded: without secrets and visitors. */
  shown: { url: string; body: string }
  /** Masked wherever the answer repeats them. */
  secrets: readonly string[]
}
type Reported = {
  event: OutgoingEvent
  values: OutgoingValues
  visitor: Visitor | undefined
  isTest: boolean
}

/** False: an empty place. */
export const isUsed = ({ kind, url }: Pick<OutgoingAddress, 'kind' | 'url'>): boolean =>
  kind !== 'address' || url !== ''

const TYPES: Record<BodyForm, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
}
const HIDDEN = '…'

export const requestOf = (address: OutgoingAddress, reported: Reported, secrets: OutgoingSecrets): OutgoingRequest =>
  address.kind === 'address'
    ? plainRequest(address, reported.values, secrets)
    : platformRequest({ ...address, kind: address.kind }, reported, secrets)

function plainRequest(
  { url: template, method, form, body: bodyTemplate }: OutgoingAddress,
  values: OutgoingValues,
  { headers }: OutgoingSecrets,
): OutgoingRequest {
  const url = fillAddress(template, values)
  const type = method === 'POST' && form !== '' && bodyTemplate !== '' ? form : undefined
  const body = type ? fillBody(type, bodyTemplate, values) : ''
  return {
    method,
    url,
    body,
    headers: { ...headers, ...(type && { 'content-type': TYPES[type] }) },
    shown: { url, body },
    secrets: Object.values(headers),
  }
}

function platformRequest(
  { kind, platform: settings }: OutgoingAddress & { kind: keyof typeof PLATFORMS },
  { event: named, visitor, ...reported }: Reported,
  { token }: OutgoingSecrets,
): OutgoingRequest {
  const { names, request } = PLATFORMS[kind]
  const stage = isPlatformEvent(named) ? named : 'sale'
  const facts = { ...reported, settings, event: settings.names[stage] || names[stage] }
  const made = request({ ...facts, visitor: settings.visitor ? visitor : undefined }, token)
  const hidden = visitor && { ip: visitor.ip && HIDDEN, agent: visitor.agent && HIDDEN }
  const shown = request({ ...facts, visitor: settings.visitor ? hidden : undefined }, token)
  return {
    method: made.method,
    url: withQuery(made.url, made.query),
    body: JSON.stringify(made.body),
    headers: { ...made.headers, 'content-type': TYPES.json },
    shown: { url: made.url, body: JSON.stringify(shown.body) },
    secrets: [token, ...(settings.visitor && visitor ? [visitor.ip, visitor.agent] : [])].filter((one) => one !== ''),
  }
}

function withQuery(url: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? url : `${url}?${text}`
}

const isPlatformEvent = (event: OutgoingEvent): event is PlatformEvent =>
  (PLATFORM_EVENTS as readonly OutgoingEvent[]).includes(event)

/** True if it names clicks by their id, so that an event without one is not sent. */
export const needsClickId = ({ kind, url, method, body }: Omit<OutgoingAddress, 'platform'>): boolean =>
  kind !== 'address' || hasMacro(url, 'clickid') || (method === 'POST' && bodyHasMacro(body, 'clickid'))

/** True if the id came by a parameter that is known to be another platform's. Own parameters may carry any id. */
export function isForeignClick(
  { kind }: Pick<OutgoingAddress, 'kind'>,
  values: Pick<OutgoingValues, 'click_name'>,
): boolean {
  if (kind === 'address') return false
  const name = values.click_name.toLowerCase()
  return (CLICK_IDS as readonly string[]).includes(name) && name !== PLATFORMS[kind].clickParameter
}

/** True if the platform refuses an event of that time. */
export function isTooOld(
  { kind }: Pick<OutgoingAddress, 'kind'>,
  { time }: Pick<OutgoingValues, 'time'>,
  now: Date,
): boolean {
  const oldest = kind === 'address' ? undefined : PLATFORMS[kind].oldest
  return oldest !== undefined && now.getTime() - Number(time) * 1000 > oldest
}

/** `text`: of the answer. An error is '' if it was taken. 410 is gone: a retry would fail too. */
export function verdictOf(
  kind: AddressKind,
  { status, text, error }: { status: number | null; text: string; error: string },
): { verdict: Verdict; error: string } {
  if (status === null) return { verdict: 'again', error }
  if (kind !== 'address') return PLATFORMS[kind].judge(status, jsonOf(text))
  return { verdict: isTaken(status) ? 'taken' : status === 410 ? 'refused' : 'again', error }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
