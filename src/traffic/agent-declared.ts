/** Whether a User-Agent string declares a bot, and which. */
import { isbotMatch } from 'isbot'
import { CUT } from '../contract/edge.ts'
import { cut } from '../lib/cut.ts'
import { findWord, productAt } from './agent-words.ts'
import { AGENTS } from './data/agents.ts'
import type { Agent } from './facts.ts'

type Declared = Pick<Agent, 'declared' | 'claims' | 'resembles'>
const NOTHING: Declared = { declared: '', claims: '', resembles: '' }

/** In a browser's own string these still declare a bot: its kind, or an address where its maker explains himself. */
const KIND = /(?<! cu)bots?(?:\b|_)|crawl|spider|scrap|headless/i
const CONTACT = /https?:|www\.|@[a-z][\w-]+\.|\.com\b/i
/** The product that the address belongs to: `AcmeThing/1.0 (+https://acme.example/)`. */
const BEFORE_CONTACT = /(?<![\w.!-])(?!(?:Safari|Mobile|Chrome|Firefox|Gecko|Edg|OPR)\/)[\w.!-]{2,80}\/v?[\w.]{1,40}[\s;(+,]{1,6}https?:/i
/** The shape of a browser's string: what almost all people send. */
const BROWSER = /^Mozilla\/5\.0 \([^)]{3,}(?:\).* (?:Chrome|Firefox|Version|CriOS|FxiOS|Edge|EdgiOS|OPR|Mobile|Safari)\/|rv:\d)/

/**
 * Crawlers first: a claim outranks whatever else the string says. Then our own lists, then isbot's patterns. Those are guesses
 * by single words, so in a string that has the shape of a browser's they only count where the string really declares
 * something; in an app's web view they do not count at all.
 */
export function readDeclared(text: string, lower: string, inApp: boolean): Declared {
  const crawler = AGENTS.crawlers.find(({ word }) => findWord(lower, word) >= 0)
  if (crawler) return { ...NOTHING, claims: crawler.name, declared: name(text, findWord(lower, crawler.word), crawler.name) }
  const listed = listedName(text, lower, inApp)
  if (listed !== '') return { ...NOTHING, declared: listed }
  return guess(text, inApp)
}

/** Apps use the same libraries for their web views, so there a library says nothing. */
function listedName(text: string, lower: string, inApp: boolean): string {
  for (const list of [AGENTS.automation, AGENTS.ai, AGENTS.tools, ...(inApp ? [] : [AGENTS.libraries])]) {
    for (const word of list) {
      const at = findWord(lower, word)
      if (at >= 0) return name(text, at, word)
    }
  }
  return ''
}

function guess(text: string, inApp: boolean): Declared {
  const matched = text === '' ? null : isbotMatch(text)
  if (matched === null) return NOTHING
  if (!inApp && !BROWSER.test(text)) return { ...NOTHING, declared: name(text, text.indexOf(matched), matched) }
  const declared = declaredName(text)
  if (declared !== undefined) return { ...NOTHING, declared }
  return inApp ? NOTHING : { ...NOTHING, resembles: cut(matched, CUT.value) }
}

/** The name of a bot in a browser's string; undefined when the string declares nothing. */
function declaredName(text: string): string | undefined {
  const at = KIND.test(text) ? text.search(KIND) : text.search(BEFORE_CONTACT)
  if (at >= 0) return name(text, at, text)
  const contact = text.search(CONTACT)
  return contact < 0 ? undefined : cut(/^[^\s);,]+/.exec(text.slice(contact))?.[0] ?? text, CUT.value)
}

/** Never empty: a string that declares something must have a name to tell. */
const name = (text: string, at: number, otherwise: string): string => cut(productAt(text, at) || otherwise.trim() || 'unnamed', CUT.value)
