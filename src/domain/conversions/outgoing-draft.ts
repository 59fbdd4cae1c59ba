/** Checks an address as typed, and completes it with stored secrets. */
import { invalid } from '../../contract/failure.ts'
import { NO_PLATFORM, type PlatformKind } from '../../contract/conversions/outgoing-words.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { faultOfBody, isHeaderName, isHeaderValue, type BodyFault } from '../../rules/conversions/outgoing-body.ts'
import type { OutgoingAddress, OutgoingSecrets } from '../../rules/conversions/outgoing-request.ts'
import { faultOfAddress } from '../../rules/conversions/outgoing.ts'
import { PLATFORMS } from '../../rules/conversions/platforms/platforms.ts'
import type { AddressRow } from '../../store/config/conversions/outgoing-addresses.ts'
import type { Services } from '../context.ts'
import { openSecrets } from './outgoing-secrets.ts'

type Typed = Omit<Input<'sources.testPostback'>, 'id' | 'clickId'>
type TypedHeader = Typed['headers'][number]
type Faults = Record<string, string[]>
type Read = { address: OutgoingAddress; secrets: OutgoingSecrets }
type Before = { url: string; secrets: OutgoingSecrets | undefined } | undefined

const BODY_TEXTS: Record<BodyFault['fault'], string> = {
  macro: TEXTS.bodyMacro,
  quotes: TEXTS.bodyQuotes,
  json: TEXTS.bodyJson,
  form: TEXTS.bodyForm,
}

/** @throws Refusal with every fault by field. */
export function readDraft(sealer: Services['sealer'], typed: Typed, stored: AddressRow | undefined): Read {
  const before = stored?.kind === typed.kind ? { url: stored.url, secrets: openSecrets(sealer, stored) } : undefined
  const { faults, ...read } =
    typed.kind === 'address' ? readAddress(typed, before) : readPlatform({ ...typed, kind: typed.kind }, before)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return read
}

function readAddress(typed: Typed, before: Before): Read & { faults: Faults } {
  const { kind, url, method, form, body } = typed
  const isPost = method === 'POST'
  const { headers, faults } = readHeaders(typed, before)
  return {
    address: { kind, url, method, form: isPost ? form : '', body: isPost ? body : '', platform: NO_PLATFORM },
    secrets: { headers, token: '' },
    faults: { ...faultsOfUrl(url), ...(isPost && faultsOfBody(form, body)), ...faults },
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

function readHeaders({ headers: typed, url }: Typed, before: Before) {
  const headers: Record<string, string> = {}
  const faults: Faults = {}
  const names = typed.map(({ name }) => name.toLowerCase())
  for (const [at, header] of typed.entries()) {
    const kept = header.value ? { value: header.value } : keptHeader(before, header.name, url)
    const found = faultOfHeader(header, kept, names.indexOf(header.name.toLowerCase()) !== at)
    if (found) faults[`headers.${at}.${found.field}`] = [found.fault]
    else if ('value' in kept) headers[header.name] = kept.value
  }
  return { headers, faults }
}

type Kept = { value: string } | { fault: string }

function faultOfHeader(
  { name }: TypedHeader,
  kept: Kept,
  isTwice: boolean,
): { field: 'name' | 'value'; fault: string } | undefined {
  if (!isHeaderName(name)) return { field: 'name', fault: TEXTS.headerName }
  if (isTwice) return { field: 'name', fault: TEXTS.headerTwice }
  if ('fault' in kept) return { field: 'value', fault: kept.fault }
  return isHeaderValue(kept.value) ? undefined : { field: 'value', fault: TEXTS.headerValue }
}

/** A secret goes only where it was entered for: who cannot read it cannot send it elsewhere. */
function keptHeader(before: Before, name: string, url: string): Kept {
  const stored = Object.entries(before?.secrets?.headers ?? {})
  const value = stored.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1]
  if (!before || value === undefined) return { fault: TEXTS.required }
  return originOf(before.url) === originOf(url) ? { value } : { fault: TEXTS.headerAgain }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')

const NAME = /^[\w -]*$/

/** A token stays with its kind of platform, and so goes to no other host. */
function readPlatform(
  { kind, platform, token: typed }: Typed & { kind: PlatformKind },
  before: Before,
): Read & { faults: Faults } {
  const token = typed || (before?.secrets?.token ?? '')
  const { names } = platform
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
  return {
    address: { kind, url: '', method: 'POST', form: '', body: '', platform: { ...platform, names: given } },
    secrets: { headers: {}, token },
    faults: { ...faultsOfToken(token), ...faultsOfSettings(kind, platform) },
  }
}

function faultsOfToken(token: string): Faults {
  if (token === '') return { token: [TEXTS.required] }
  return isHeaderValue(token) ? {} : { token: [TEXTS.headerValue] }
}

function faultsOfSettings(kind: PlatformKind, { account, names, page }: OutgoingAddress['platform']): Faults {
  const faults: Faults = {}
  if (account === '') faults['platform.account'] = [TEXTS.required]
  else if (!PLATFORMS[kind].account.test(account)) faults['platform.account'] = [TEXTS.platformAccount]
  for (const [event, name] of Object.entries(names))
    if (!NAME.test(name)) faults[`platform.names.${event}`] = [TEXTS.platformName]
  if (page !== '' && (/[{}]/.test(page) || faultOfAddress(page))) faults['platform.page'] = [TEXTS.urlInvalid]
  return faults
}
