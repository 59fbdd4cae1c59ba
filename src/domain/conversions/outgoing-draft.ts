/** Checks an address as typed, and completes it with stored secrets. */
import { invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { faultOfBody, isHeaderName, isHeaderValue, type BodyFault } from '../../rules/conversions/outgoing-body.ts'
import type { OutgoingAddress, OutgoingSecrets } from '../../rules/conversions/outgoing-request.ts'
import { faultOfAddress } from '../../rules/conversions/outgoing.ts'
import type { AddressRow } from '../../store/config/conversions/outgoing-addresses.ts'
import type { Services } from '../context.ts'
import { openSecrets } from './outgoing-secrets.ts'

type Typed = Omit<Input<'sources.testPostback'>, 'id' | 'clickId'>
type Faults = Record<string, string[]>
type Read = { address: OutgoingAddress; secrets: OutgoingSecrets }

const BODY_TEXTS: Record<BodyFault['fault'], string> = {
  macro: TEXTS.bodyMacro,
  quotes: TEXTS.bodyQuotes,
  json: TEXTS.bodyJson,
  form: TEXTS.bodyForm,
}

/** @throws Refusal with every fault by field. */
export function readDraft(sealer: Services['sealer'], typed: Typed, stored: AddressRow | undefined): Read {
  const { kind, url, method, form, body } = typed
  const before = stored && { row: stored, secrets: openSecrets(sealer, stored) }
  const headers: Record<string, string> = {}
  const faults: Faults = { ...faultsOfUrl(url), ...(method === 'POST' && faultsOfBody(form, body)) }
  const names = typed.headers.map(({ name }) => name.toLowerCase())
  for (const [at, { name, value }] of typed.headers.entries()) {
    const kept = value === undefined || value === '' ? keptHeader(before, name, url) : { value }
    const fault = 'fault' in kept ? kept.fault : faultOfValue(kept.value)
    if (!isHeaderName(name)) faults[`headers.${at}.name`] = [TEXTS.headerName]
    else if (names.indexOf(name.toLowerCase()) !== at) faults[`headers.${at}.name`] = [TEXTS.headerTwice]
    else if (fault !== undefined) faults[`headers.${at}.value`] = [fault]
    else if ('value' in kept) headers[name] = kept.value
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const isPost = method === 'POST'
  return {
    address: { kind, url, method, form: isPost ? form : '', body: isPost ? body : '' },
    secrets: { headers, token: '' },
  }
}

function faultsOfUrl(url: string): Faults {
  const found = faultOfAddress(url)
  return found ? { url: [found.fault === 'macro' ? TEXTS.macroUnknown : TEXTS.urlInvalid] } : {}
}

function faultsOfBody(form: Typed['form'], body: string): Faults {
  const found = faultOfBody(form, body)
  if (!found) return {}
  const where = found.fault === 'json' ? [`line ${found.line}, column ${found.column}`] : []
  return { body: [BODY_TEXTS[found.fault], ...('name' in found ? [found.name] : where)] }
}

const faultOfValue = (value: string): string | undefined => (isHeaderValue(value) ? undefined : TEXTS.headerValue)

/** A secret goes only where it was entered for: who cannot read it cannot send it elsewhere. */
function keptHeader(
  before: { row: AddressRow; secrets: OutgoingSecrets | undefined } | undefined,
  name: string,
  url: string,
): { value: string } | { fault: string } {
  const value = Object.entries(before?.secrets?.headers ?? {}).find(
    ([own]) => own.toLowerCase() === name.toLowerCase(),
  )?.[1]
  if (!before || value === undefined) return { fault: TEXTS.required }
  return originOf(before.row.url) === originOf(url) ? { value } : { fault: TEXTS.headerAgain }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')
