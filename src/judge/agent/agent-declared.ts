import { isbotMatch } from 'isbot'
import { CUT } from '../../contract/integration/edge.ts'
import { cut } from '../../lib/text/text.ts'
import { addedNameIn, engineBracketOf } from './agent-added.ts'
import { isWholeWord, publishedAgentsIn } from './agent-published.ts'
import { findWord, firstListed, type Listed, productAt } from './agent-words.ts'
import type { Shape } from './agent-shape.ts'
import { AGENTS } from '../data/agents.ts'
import { isKnownProduct } from '../data/browser-parts.ts'
import type { Agent } from '../facts.ts'

type Declared = Pick<Agent, 'declared' | 'claims' | 'resembles'>
const NOTHING: Declared = { declared: '', claims: '', resembles: '' }

type Read = { text: string; lower: string; shape: Shape; inApp: boolean; listed: Listed }

/**
 * Crawler claims first, then our lists. A string without a browser's shape is a program's. A browser's string declares
 * a bot by convention or the published list; words common in bots and unknown names are weaker, and ignored in app
 * views.
 */
export function readDeclared(read: Read): Declared {
  const { text, lower, shape, inApp } = read
  if (text.trim() === '') return NOTHING
  const crawler = AGENTS.crawlers.find(({ word, start }) => (start ? lower.startsWith(word) : read.listed(word) >= 0))
  if (crawler)
    return { ...NOTHING, claims: crawler.name, declared: name(text, findWord(lower, crawler.word), crawler.name) }
  const declared =
    listedName(read) ??
    (shape.is === 'program' ? programName(text) : (conventionName(read) ?? publishedName(read) ?? engineName(read)))
  if (declared !== undefined) return { ...NOTHING, declared }
  return inApp || shape.is === 'rare' ? NOTHING : guess(shape)
}

const DEVICES = /Android|Tizen|Linux; U|iPhone/
const DEVICE = /^.*?\bBuild\/[^\s;)]+/

/** Desktops have no device. */
function splitBracket({ platform }: Shape): { device: string; beside: string } {
  const device = DEVICES.test(platform) ? (DEVICE.exec(platform)?.[0] ?? platform) : ''
  return { device, beside: platform.slice(device.length) }
}

/** Bot names count only after the device, which may be named like a tool. */
function deviceEnd(text: string, shape: Shape): number {
  const { device } = splitBracket(shape)
  return shape.is === 'program' || device === '' ? 0 : text.indexOf(device) + device.length
}

/**
 * Libraries do not count in app views and rare strings, which use them too. Inside a device name only a name with a
 * version counts.
 */
function listedName({ text, shape, inApp, listed }: Read): string | undefined {
  const device = deviceEnd(text, shape)
  for (const list of [
    AGENTS.automation,
    AGENTS.ai,
    AGENTS.tools,
    ...(inApp || shape.is === 'rare' ? [] : [AGENTS.libraries]),
  ]) {
    const found = firstListed((word) => {
      const at = listed(word)
      return at >= device || isProductAt(text, at) ? at : -1
    }, list)
    if (found) return name(text, found.at, found.word)
  }
  return undefined
}

const isProductAt = (text: string, at: number): boolean =>
  at >= 0 && /^[\w.!-]{2,60}\/v?\d/.test(text.slice(at, at + 64))

/** In order: the bot, the part after "compatible", the product before an address, the first word. */
function programName(text: string): string {
  if (/^\W*(?:https?:|www\.)/i.test(text)) return contactAt(text, text.search(/\w/))
  for (const pattern of [NAMED_KIND, /(?<=compatible; ?)[\w.!-]{2}/i, BEFORE_CONTACT]) {
    const at = text.search(pattern)
    if (at >= 0) return name(text, at, text)
  }
  return name(text, text.search(/[^\s"'(<[]/), text)
}

/** `Cubot` is a phone. */
const KIND = /(?<!\bcu)bots?(?![a-z])|crawl|spider|scrap(?:er|y|ing)|link ?check|headless/i
const NAMED_KIND = new RegExp(`(?:${KIND.source})(?![\\w.-]{0,40}@)`, 'i')
const TRADES =
  'fetcher|fetch|monitor(?:ing)?|preview(?:er)?|check(?:er)?|scan(?:ner)?|validator|verifier|index(?:er|ing)|archiver|prerender|screenshots?|snapshot|thumbnail|lighthouse|pagespeed|synthetics?|uptime|webdriver|proxy|parser|harvest(?:er)?|downloader|analy[sz]er|resolver|extractor|collector|inspector|tester|sniffer|grabber|watcher|auditor|copier|ripper|transcoder|experiment|batch'
/** Names of programs only, in place of a browser's products. */
const TRADE = new RegExp(`(?:${TRADES}|-user|agent|gpt|llm|-ai)(?:[\\s/;),]|$)`, 'i')
/** The same as an entry of its own; people's add-ons name agents there. */
const TRADE_ENTRY = new RegExp(`(?<=^|; ?)[\\w.-]*(?:${TRADES})(?:/v?\\d[\\w.]*)?(?=;|$)`, 'i')
const ADDRESS = /(?:https?:\/\/|www\.\w)/
const MAILBOX = /[\w.+-]@[a-z\d][\w-]*\.[a-z]/
/**
 * Address of a bot's page: anywhere; where bots put it (after a plus, bracket or version, or starting an entry); and
 * where Internet Explorer add-ons and apps name sites. Elsewhere it may be an extension's note.
 */
const CONTACT = new RegExp(`${ADDRESS.source}|${MAILBOX.source}`, 'i')
const CONTACT_IN_PLACE = new RegExp(`(?<=(?:[+()[;,]|\\/[\\d.]{1,20}) ?)${ADDRESS.source}|${MAILBOX.source}`, 'i')
const CONTACT_BESIDE_SITES = new RegExp(`(?<=\\+)${ADDRESS.source}|${MAILBOX.source}`, 'i')
const COMPATIBLE = /[;(] ?compatible[;,)](?! ?MSIE)/i
const BEFORE_CONTACT =
  /(?<![\w.!-])(?!(?:Mozilla|AppleWebKit|Safari|Mobile|Chrome|Firefox|Gecko|Edg|OPR)\/)[\w.!-]{2,80}\/v?[\w.]{1,40}[\s;(+,]{1,6}(?:https?:|www\.)/i
/** A bot's name with version, unlike any device or app view. */
const VERSIONED = /(?<!\bcu)bots?\/v?\d|crawler\b|spider\/|headless/i

/** Undefined when the browser's string declares nothing. */
function conventionName({ text, shape, inApp }: Read): string | undefined {
  const { platform, rest } = shape
  const { device, beside } = splitBracket(shape)
  const strict = inApp || shape.is === 'rare'
  return (
    named(text, rest, strict ? [VERSIONED] : [KIND, TRADE]) ??
    named(text, device, [VERSIONED]) ??
    named(text, beside, strict ? [VERSIONED] : [KIND, TRADE_ENTRY]) ??
    (COMPATIBLE.test(rest) || COMPATIBLE.test(platform.slice(1)) ? compatibleName(text) : undefined) ??
    contactName(text, strict)
  )
}

function engineName({ shape, inApp }: Read): string | undefined {
  if (inApp || shape.is === 'rare') return undefined
  const added = engineBracketOf(shape.rest)
  return added === '' || OPERATORS.test(added) ? undefined : cut(added, CUT.value)
}

function named(text: string, part: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const at = part.search(pattern)
    if (at >= 0) return name(text, text.indexOf(part) + at, part)
  }
  return undefined
}

function compatibleName(text: string): string {
  const after = /.*[;(] ?compatible[;,)] ?/i.exec(text)?.[0].length ?? 0
  return name(text, after, text.slice(after))
}

/**
 * Product before the address, else the address. App views may contain plain addresses, Internet Explorer add-ons their
 * sites'; neither has a mailbox.
 */
function contactName(text: string, strict: boolean): string | undefined {
  const isBesideSites = strict || text.includes('MSIE')
  const contact = text.search(isBesideSites ? CONTACT_BESIDE_SITES : CONTACT_IN_PLACE)
  const at = contact >= 0 || !isBesideSites ? text.search(BEFORE_CONTACT) : -1
  if (at >= 0) return name(text, at, text)
  return contact < 0 ? undefined : contactAt(text, contact)
}

function contactAt(text: string, at: number): string {
  let start = at
  while (start > 0 && /[\w.+-]/.test(text.charAt(start - 1))) start--
  return cut(/^[^\s);,]+/.exec(text.slice(start))?.[0] ?? text, CUT.value)
}

/** A word of the published list unknown in browsers, apps and devices. In app views only with an address. */
function publishedName({ text, shape, inApp }: Read): string | undefined {
  if (inApp && !CONTACT.test(text)) return undefined
  const device = deviceEnd(text, shape)
  for (const { at, end } of publishedAgentsIn(text)) {
    if (at < device || !isWholeWord(text, at, end)) continue
    const words = text.slice(at, end)
    const product = productAt(text, at + Math.max(0, words.search(/\w/)))
    if (!isKnownProduct(nameIn(product))) return cut(product || words.trim(), CUT.value)
  }
  return undefined
}

/** Their crawlers count as persons: without a verifiable claim these names are only a doubt. */
const OPERATORS = /google|bing|yandex|apple|duckduck|facebook|baidu|yahoo|naver|seznam|daum/i

/** Longer than browsers' own strings, in characters. */
const MOST_GUESSED = 250
/** Browsers give versions; a last name without one is usually a program's. */
const BARE = / (?:Safari|Firefox)\/[\d.]+;? ([a-z][\w.-]{2,}(?: [a-z][\w.-]+){0,3})$/i

/** 32 hexadecimal digits as the last word: an operator's id. Apps on phones may name a device this way. */
const MARK = / ([\da-f]{32,})$/i
const markIn = ({ platform }: Shape, part: string): string =>
  DEVICES.test(platform) ? '' : (MARK.exec(part)?.[1] ?? '')
/** QtWebKit names its embedding program; these include browsers and small devices. */
const BUILT_IN = /^ AppleWebKit\/5\d\d[\d.+]* \(KHTML, like Gecko\) ([a-z][\w-]*) Safari\/5\d\d[\d.]*$/i

/** Extensions append notes after a bar. */
const beforeNotes = (rest: string): string => rest.split(' |', 1)[0] ?? ''

/**
 * Doubts, ignoring the device: words common in bots, a last name without version, an unknown name. A bot word in such a
 * name, or a mark, declares a bot.
 */
function guess(shape: Shape): Declared {
  const own = { ...shape, rest: beforeNotes(shape.rest) }
  const part = own.rest.slice(0, MOST_GUESSED)
  const mark = markIn(shape, part)
  if (mark !== '') return { ...NOTHING, declared: cut(mark, CUT.value) }
  const bare = (BARE.exec(part) ?? BUILT_IN.exec(part))?.[1] ?? ''
  const added = isKnownProduct(nameIn(bare.split(' ', 1)[0])) ? '' : bare
  const matched = isbotMatch(`Mozilla/5.0 (X11; Linux x86_64)${part}`)
  if (matched !== null && added.includes(matched)) return { ...NOTHING, declared: cut(added, CUT.value) }
  return { ...NOTHING, resembles: cut(added || addedNameIn(own) || (matched ?? ''), CUT.value) }
}

/** `Brave/1.2` → brave. */
const nameIn = (product = ''): string => (product.split('/', 1)[0] ?? '').toLowerCase()

/** Never empty: a declared bot needs a name to show. */
const name = (text: string, at: number, otherwise: string): string =>
  cut(productAt(text, at) || otherwise.trim() || 'unnamed', CUT.value)
