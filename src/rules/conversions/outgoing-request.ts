/** Request of one event to one address. */
import type {
  AddressKind,
  BodyForm,
  OutgoingMethod,
  OutgoingValues,
} from '../../contract/conversions/outgoing-words.ts'
import { bodyHasMacro, fillBody } from './outgoing-body.ts'
import { fillAddress, hasMacro, isTaken } from './outgoing.ts'

export type OutgoingAddress = {
  kind: AddressKind
  /** '' for none. */
  url: string
  method: OutgoingMethod
  form: BodyForm | ''
  body: string
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
  /** As recorded: without secrets. */
  shown: { url: string; body: string }
  /** Masked wherever the answer repeats them. */
  secrets: readonly string[]
}

export const isUsed = ({ url }: Pick<OutgoingAddress, 'url'>): boolean => url !== ''

const TYPES: Record<BodyForm, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
}

export function requestOf(
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

/** True if it names clicks by their id, so that an event without one is not sent. */
export const needsClickId = ({ url, method, body }: OutgoingAddress): boolean =>
  hasMacro(url, 'clickid') || (method === 'POST' && bodyHasMacro(body, 'clickid'))

export type Verdict = 'taken' | 'again' | 'refused'

/** 410 is gone: a retry would fail too. */
export const verdictOf = (status: number | null): Verdict =>
  isTaken(status) ? 'taken' : status === 410 ? 'refused' : 'again'
