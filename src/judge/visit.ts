/** Work is bounded for any input. */
import { CUT_MARK } from '../contract/conversions/click-ids.ts'
import { CUT } from '../contract/integration/edge.ts'
import type { UrlField } from '../contract/campaigns/url-fields.ts'
import { asciiHost } from '../lib/net/spellings.ts'
import { cut, percentDecode } from '../lib/text/text.ts'
import type { Facts } from './facts.ts'

/** The campaign's own click id takes precedence. */
export type ParameterField = UrlField | 'clickId' | 'ownClickId' | 'clickCost'
type UrlFacts = Pick<Facts, 'url' | 'domain' | 'clickSource' | 'clickId' | 'clickCost' | UrlField>
type Parameters = ReadonlyMap<string, readonly ParameterField[]>

/** Parameters read per URL; real pages have a few dozen. */
const MOST_PARAMETERS = 256
/** A UTF-8 character has at most four bytes, twelve characters escaped; longer text is cut. */
const MOST_ENCODED = CUT.parameter * 12
/** RFC 1035. */
const MOST_HOST = 253

/**
 * Never throws: takes the readable parts of an invalid URL. The first of a repeated parameter counts; no value reads as
 * ''.
 */
export function readUrl(url: string, names: { parameters: Parameters }): UrlFacts {
  const facts: UrlFacts = {
    url: cut(url, CUT.url),
    domain: hostOf(url),
    utmSource: '',
    utmCampaign: '',
    utmTerm: '',
    utmCreative: '',
    utmPlacement: '',
    utmNetwork: '',
    siteSource: '',
    placement: '',
    user1: '',
    user2: '',
    user3: '',
    user4: '',
    user5: '',
    clickSource: '',
    clickId: '',
    clickCost: '',
  }
  const start = url.indexOf('?')
  if (start >= 0) readQuery(url, start + 1, names.parameters, facts)
  return facts
}

function readQuery(url: string, start: number, parameters: Parameters, facts: UrlFacts): void {
  const hash = url.indexOf('#', start)
  const end = hash < 0 ? url.length : hash
  let at = start
  for (let count = 0; at < end && count < MOST_PARAMETERS; count++) {
    const next = url.indexOf('&', at)
    const stop = next < 0 || next > end ? end : next
    readPair(url.slice(at, stop), parameters, facts)
    at = stop + 1
  }
}

/** As `readUrl` stores it: the first non-empty value, '' if none. */
export function parameterOf(url: string, name: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const hash = url.indexOf('#', start)
  const query = url.slice(start + 1, hash < 0 ? undefined : hash)
  for (const pair of query.split('&', MOST_PARAMETERS)) {
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const written = pair.slice(0, equals)
    if (written !== name && (!written.includes('%') || percentDecode(written) !== name)) continue
    const value = readValue(pair.slice(equals + 1, equals + 1 + MOST_ENCODED))
    if (value !== '') return value
  }
  return ''
}

function readPair(pair: string, parameters: Parameters, facts: UrlFacts): void {
  const equals = pair.indexOf('=')
  if (equals < 1) return
  const name = pair.slice(0, equals)
  const fields = parameters.get(name) ?? (name.includes('%') ? parameters.get(percentDecode(name)) : undefined)
  if (!fields) return
  const value = readValue(pair.slice(equals + 1, equals + 1 + MOST_ENCODED))
  for (const field of fields) fill(facts, field, name, value)
}

function fill(facts: UrlFacts, field: ParameterField, written: string, value: string): void {
  if (field === 'clickId' || field === 'ownClickId') {
    const name = percentDecode(written)
    if (value === '' || (facts.clickId !== '' && (field === 'clickId' || facts.clickSource === name))) return
    facts.clickSource = name
    facts.clickId = value
  } else if (facts[field] === '') facts[field] = field === 'clickCost' ? readCost(value) : value
}

/** `0,0125` → `0.0125`, `.05` → `0.05`; '' if invalid. Digits finer than 10⁻⁹ are cut. */
function readCost(text: string): string {
  const found = /^(?=[.,]?\d)(\d{0,9})(?:[.,](\d{1,9})\d{0,20})?$/.exec(text)
  return found ? `${found[1] || '0'}${found[2] ? `.${found[2]}` : ''}` : ''
}

function readValue(encoded: string): string {
  const value = percentDecode(encoded.replaceAll('+', ' '))
  return value.length > CUT.parameter ? cut(value, CUT.parameter - 1) + CUT_MARK : value.toWellFormed()
}

/** Lower case and A-labels, without user, port and final dot; '' if none. */
export function hostOf(url: string): string {
  const found = /^[a-z][a-z\d+.-]{0,31}:\/\/([^/?#\\]{1,512})/i.exec(url)
  if (!found?.[1]) return ''
  const authority = found[1].slice(found[1].lastIndexOf('@') + 1)
  return cut(asciiHost(authority.replace(/:\d*$/, '').replace(/\.$/, '')), MOST_HOST)
}

/** First language of the header, lower case (`de-de`); '' if none. */
export function readLanguage(acceptLanguage: string): string {
  const [first = ''] = acceptLanguage.slice(0, 128).split(/[,;]/, 1)
  const tag = first.trim().toLowerCase()
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/.test(tag) ? tag : ''
}
