/** Whether a User-Agent string declares a bot, and which. */
import { isbotMatch } from 'isbot'
import { CUT } from '../contract/edge.ts'
import { cut } from '../lib/cut.ts'
import { findWord, productAt } from './agent-words.ts'
import { AGENTS } from './data/agents.ts'
import type { Agent } from './facts.ts'

type Declared = Pick<Agent, 'declared' | 'claims' | 'resembles'>
const NOTHING: Declared = { declared: '', claims: '', resembles: '' }

/** In a browser's own string these words still declare a bot: its kind, or an address where its maker explains himself. */
const DECLARING = /bots?(?:\b|_)|crawl|spider|scrap|headless|https?:|www\.|@[a-z][\w-]+\.|\.com\b/i
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
  if (DECLARING.test(text)) return { ...NOTHING, declared: name(text, text.search(DECLARING), matched) }
  return inApp ? NOTHING : { ...NOTHING, resembles: cut(matched, CUT.value) }
}

/** Never empty: a string that declares something must have a name to tell. */
const name = (text: string, at: number, otherwise: string): string => cut(productAt(text, at) || otherwise.trim() || 'unnamed', CUT.value)
