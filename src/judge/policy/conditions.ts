import {
  type Condition,
  type ConditionNode,
  type ConditionOption,
  type Conditions,
  isGroup,
  isRange,
  isText,
  WEEKDAYS,
} from '../../contract/campaigns/condition-words.ts'
import { nameOfPlace } from '../../contract/hits/hit-words.ts'
import { isWithin } from '../../lib/time/clock-span.ts'
import { standardTag } from '../../lib/text/language-tag.ts'
import { readNetwork } from '../../lib/net/network.ts'
import { normalizeText, normalizeValue } from '../../lib/text/text.ts'
import { asciiHost, isEncoded, readable } from '../../lib/net/spellings.ts'
import { readRange } from '../../lib/numbers/version-range.ts'
import { knownZone, wallClock } from '../../lib/time/wall-clock.ts'
import type { Facts } from '../facts.ts'
import { addressOf, createNetworks } from '../lists/networks.ts'
import { siteOf } from '../lists/one-list.ts'
import type { Traits } from '../traits.ts'
import { parameterOf } from '../visit.ts'

export type FactsPredicate = (facts: Facts, traits: Traits) => boolean

/** No conditions match every visit. */
export function compileConditions(nodes: Conditions): FactsPredicate {
  const tests = nodes.map(compileNode)
  return (facts, traits) => tests.every((holds) => holds(facts, traits))
}

function compileNode(node: ConditionNode): FactsPredicate {
  if (!isGroup(node)) return compileLeaf(node)
  const tests = node.of.map(compileNode)
  if (node.option === 'all') return (facts, traits) => tests.every((holds) => holds(facts, traits))
  if (node.option === 'any') return (facts, traits) => tests.some((holds) => holds(facts, traits))
  return (facts, traits) => !tests.some((holds) => holds(facts, traits))
}

function compileLeaf(leaf: Condition): FactsPredicate {
  const found = compileFound(leaf)
  return leaf.is ? found : (facts, traits) => !found(facts, traits)
}

function compileFound(leaf: Condition): FactsPredicate {
  const { option, values } = leaf
  if (isText(option)) return compileText(leaf)
  if (isRange(option)) return compileRange(option, values)
  return (COMPILED[option] ?? compileWords)(leaf)
}

const COMPILED: Partial<Record<ConditionOption, (leaf: Condition) => FactsPredicate>> = {
  language: compileLanguage,
  visitor: compileVisitor,
  hour: compileHours,
  weekday: compileDays,
  asn: compileOperators,
  ip: compileNetworks,
}

type Read = (facts: Facts, traits: Traits) => string

const WORD_OF: Partial<Record<ConditionOption, Read>> = {
  country: ({ country }) => country,
  browser: (_, { browser }) => browser,
  platform: (_, { platform }) => platform,
  device: (_, { device }) => device,
  usageType: (_, { usageType }) => usageType,
}
const nothing: Read = () => ''

function compileWords({ option, values }: Condition): FactsPredicate {
  const read = WORD_OF[option] ?? nothing
  const words = new Set(values.map(normalizeText))
  return (facts, traits) => words.has(normalizeText(read(facts, traits)))
}

/** `de` matches all its regions, `de-AT` only itself. */
function compileLanguage({ values }: Condition): FactsPredicate {
  const words = new Set(values.map((tag) => normalizeText(standardTag(tag))))
  return (_, { language }) => {
    const tag = normalizeText(standardTag(language))
    return words.has(tag) || words.has(tag.split('-', 1)[0] ?? '')
  }
}

/** New: no visit on this campaign in the 24 hours before. */
function compileVisitor({ values }: Condition): FactsPredicate {
  const [isNew, isReturning] = [values.includes('new'), values.includes('returning')]
  return (_, { visits }) => (visits > 1 ? isReturning : isNew)
}

const TEXT_OF: Partial<Record<ConditionOption, Read>> = {
  domain: ({ domain }) => domain,
  utmSource: ({ utmSource }) => utmSource,
  utmCampaign: ({ utmCampaign }) => utmCampaign,
  utmTerm: ({ utmTerm }) => utmTerm,
  utmCreative: ({ utmCreative }) => utmCreative,
  utmPlacement: ({ utmPlacement }) => utmPlacement,
  utmNetwork: ({ utmNetwork }) => utmNetwork,
  siteSource: ({ siteSource }) => siteSource,
  placement: ({ placement }) => placement,
  user1: ({ user1 }) => user1,
  user2: ({ user2 }) => user2,
  user3: ({ user3 }) => user3,
  user4: ({ user4 }) => user4,
  user5: ({ user5 }) => user5,
  region: (_, { region }) => region,
  city: (_, { city }) => city,
  carrier: (_, { carrier }) => carrier,
  isp: ({ isp }) => isp,
  referrer: ({ referrer }) => referrer,
  clickSource: ({ clickSource }) => clickSource,
}

function compileText({ option, how = 'equals', values, name = '' }: Condition): FactsPredicate {
  const read: Read = option === 'parameter' ? ({ url }) => parameterOf(url, name) : (TEXT_OF[option] ?? nothing)
  if (how === 'given') return (facts, traits) => read(facts, traits) !== ''
  if (how === 'contains') {
    const parts = values.map(normalizeText)
    // text with A-labels or escapes also matches in readable form
    const meant = [...new Set([...parts, ...parts.map((part) => normalizeText(readable(part)))])]
    return (facts, traits) => {
      const text = normalizeText(read(facts, traits))
      return contains(text, meant) || (isEncoded(text) && contains(normalizeText(readable(text)), meant))
    }
  }
  const words = new Set(values.map(WORD_FORM[option] ?? normalizeValue))
  if (option === 'referrer') return ({ referrer }) => isBelow(siteOf(referrer), words)
  if (isPlace(option)) return (facts, traits) => isPlaceIn(placeWord(read(facts, traits)), words)
  return (facts, traits) => words.has(normalizeValue(read(facts, traits)))
}

const contains = (text: string, parts: readonly string[]): boolean => parts.some((part) => text.includes(part))

const hostWord = (text: string): string => {
  const word = normalizeValue(text)
  return siteOf(word) || asciiHost(word.replace(/^\*\./, ''))
}

const isPlace = (option: ConditionOption): boolean => option === 'region' || option === 'city'

/** Without marks: sources write `Zurich` and `Zürich`. */
const placeWord = (text: string): string => normalizeValue(text).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** `de/bavaria/munich` is also `munich`, which means any place of that name. */
const isPlaceIn = (place: string, words: ReadonlySet<string>): boolean =>
  words.has(place) || words.has(nameOfPlace(place))

const WORD_FORM: Partial<Record<ConditionOption, (text: string) => string>> = {
  referrer: hostWord,
  domain: (text) => asciiHost(normalizeValue(text)),
  region: placeWord,
  city: placeWord,
}

function isBelow(host: string, hosts: ReadonlySet<string>): boolean {
  for (let name = host; name !== '';) {
    if (hosts.has(name)) return true
    const dot = name.indexOf('.')
    name = dot < 0 ? '' : name.slice(dot + 1)
  }
  return false
}

/** An unknown version is in no range. */
function compileRange(option: ConditionOption, values: readonly string[]): FactsPredicate {
  const ranges = values.map(readRange)
  const read: Read =
    option === 'visits'
      ? (_, { visits }) => String(visits)
      : (_, traits) => traits[option === 'browserVersion' ? option : 'platformVersion']
  return (facts, traits) => {
    const version = read(facts, traits)
    return version !== '' && ranges.some((isIn) => isIn(version))
  }
}

// An unknown zone reads as UTC, as in schedules.

function compileHours({ values, zone = 'UTC' }: Condition): FactsPredicate {
  const known = knownZone(zone)
  const spans = values.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }))
  return ({ time }) => {
    const { minute } = wallClock(known, time)
    return spans.some((span) => isWithin(span, minute))
  }
}

function compileDays({ values, zone = 'UTC' }: Condition): FactsPredicate {
  const known = knownZone(zone)
  const days = new Set(values.map((day) => WEEKDAYS.findIndex((name) => name === day)))
  return ({ time }) => days.has(wallClock(known, time).weekday)
}

function compileOperators({ values }: Condition): FactsPredicate {
  const numbers = new Set(values.map((text) => Number(text.replace(/^as/i, ''))))
  return ({ asn }) => numbers.has(asn)
}

function compileNetworks({ values }: Condition): FactsPredicate {
  const networks = createNetworks<true>()
  for (const value of values) {
    const network = readNetwork(value)
    if (network) networks.put(network.text, true)
  }
  return ({ ip }) => networks.find(addressOf(ip), Boolean) === true
}
