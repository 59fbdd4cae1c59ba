import {
  OUTGOING_MACROS,
  type OutgoingEvent,
  type OutgoingMacro,
  type OutgoingValues,
  type SkipReason,
} from '../../contract/conversions/outgoing-words.ts'
import type { ConversionStage, ConversionStatus } from '../../contract/conversions/conversion-words.ts'
import { isCutId } from '../../contract/conversions/click-ids.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { serializedUrl } from '../../lib/net/url-text.ts'
import type { ConversionFacts } from './conversion-facts.ts'

const MACRO = /\{(\w+)\}/g
const NAMES: ReadonlySet<string> = new Set(OUTGOING_MACROS)
/** No macro before the path: visitors could choose the host. */
const HEAD = /^https?:\/\/[^/?#{}\\]+(?:[/?#]|$)/i

/** `form`: no address. `macro`: unknown, as written. */
type AddressFault = { fault: 'form' } | { fault: 'macro'; name: string }

/** Undefined: valid. */
export function faultOfAddress(address: string): AddressFault | undefined {
  const unknown = [...address.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !NAMES.has(name.toLowerCase()))
  if (unknown) return { fault: 'macro', name: unknown[0] }
  const plain = address.replaceAll(MACRO, 'x')
  if (!HEAD.test(address) || /[{}\s]/.test(plain) || !URL.canParse(plain)) return { fault: 'form' }
  const { username, password, hostname } = new URL(plain)
  return username === '' && password === '' && hostname !== '' ? undefined : { fault: 'form' }
}

/** Words of a template's address that the client fills in: `EVENT_NAME`, `TOKEN`. */
export const wordsToFill = (address: string): string[] => [
  ...new Set([...address.matchAll(/(?<=[=/])[A-Z][A-Z_]+(?=[&/?]|$)/g)].map(([word]) => word)),
]

export const hasMacro = (address: string, macro: OutgoingMacro): boolean =>
  [...address.matchAll(MACRO)].some(([, name = '']) => name.toLowerCase() === macro)

/** Percent-encodes; drops values of dots alone, which would climb. */
const encode = (value: string): string => (/^\.+$/.test(value) ? '' : encodeURIComponent(value.toWellFormed()))

/** Serialised by the URL standard. */
export const fillAddress = (address: string, values: OutgoingValues): string =>
  serializedUrl(
    address.replaceAll(MACRO, (whole, name: string) => {
      const macro = name.toLowerCase()
      return NAMES.has(macro) ? encode(values[macro as OutgoingMacro] ?? '') : whole
    }),
  )

type Money = { stage: ConversionStage; status: ConversionStatus; payout: number; currency: string }

/** `before` undefined: a new conversion. */
export const eventOf = (now: Money, before: Money | undefined): OutgoingEvent =>
  before?.stage === now.stage ? 'changed' : now.stage

type Reported = Money & {
  id: string
  hit: string
  clickedAt: Date
  at: Date
  txid: string
  clickSource: string
  clickId: string
  facts: Pick<
    ConversionFacts,
    'country' | `utm${'Source' | 'Campaign' | 'Term' | 'Creative' | 'Placement' | 'Network'}`
  >
  campaign: { id: string; name: string }
  source: string
}

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** Excludes address, agent and visitor. */
export function outgoingValues(event: OutgoingEvent, reported: Reported): OutgoingValues {
  const payout = moneyText(reported.payout, reported.currency)
  return {
    clickid: isCutId(reported.clickId) ? '' : reported.clickId,
    click_name: reported.clickSource,
    hit: reported.hit,
    status: reported.status,
    stage: reported.stage,
    // platforms match it with the status name here
    event: event === 'changed' ? event : reported.status,
    payout,
    revenue: payout,
    currency: reported.currency,
    txid: reported.txid,
    time: seconds(reported.at),
    time_iso: reported.at.toISOString(),
    click_time: seconds(reported.clickedAt),
    conversion: reported.id,
    campaign: reported.campaign.id,
    campaign_name: reported.campaign.name,
    source: reported.source,
    country: reported.facts.country,
    utm_source: reported.facts.utmSource,
    utm_campaign: reported.facts.utmCampaign,
    utm_term: reported.facts.utmTerm,
    utm_content: reported.facts.utmCreative,
    utm_placement: reported.facts.utmPlacement,
    utm_network: reported.facts.utmNetwork,
  }
}

export const testValues = (now: Date, given: { clickId: string; currency: string; source: string }): OutgoingValues =>
  outgoingValues('sale', {
    id: '0',
    hit: 'TEST',
    clickedAt: now,
    at: now,
    stage: 'sale',
    status: 'approved',
    payout: 0,
    currency: given.currency,
    txid: 'weir-test',
    clickSource: 'test',
    clickId: given.clickId,
    facts: {
      country: '',
      utmSource: '',
      utmCampaign: '',
      utmTerm: '',
      utmCreative: '',
      utmPlacement: '',
      utmNetwork: '',
    },
    campaign: { id: '0', name: 'Test' },
    source: given.source,
  })

/** '' to send. `bots`: include Bots' clicks. `needsClickId`: names clicks by their id. */
export function skipReason(
  rule: { needsClickId: boolean; bots: boolean },
  { isBot, values }: { isBot: boolean; values: Pick<OutgoingValues, 'clickid'> },
): SkipReason | '' {
  if (isBot && !rule.bots) return 'bot'
  return values.clickid === '' && rule.needsClickId ? 'noClickId' : ''
}

/** Redirects are not followed and count as rejected. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300
