import type { Agent } from '../facts.ts'
import { browserHeaders } from '../headers.ts'
import { hasAnswered } from '../probe-signals.ts'
import type { Signal } from '../verdict.ts'
import { namedBrand } from './headers-odd-brands.ts'

/** First versions that are judged: those that are held to hints or fetch metadata too. */
const FIRST = { chromium: 89, firefox: 90, safari: 17 } as const

/** One tenth less for each language, and never less than one tenth (Chromium, `GenerateAcceptLanguageHeader`). */
const inSteps = (place: number): string[] => [`0.${Math.max(1, 10 - place)}`]

/** Firefox until it took the same steps: as many even parts as there are languages, with one or two digits. */
const inParts = (place: number, count: number): string[] =>
  [1, 2].map((digits) => String(Number((1 - place / count).toFixed(digits))))

const ENTRY = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:;q=(\d(?:\.\d{1,3})?))?$/i

/** Whether an engine writes this list: no spaces, the first without a weight, all others with the one of their place. */
function isOwn(engine: Agent['engine'], languages: string): boolean {
  const entries = languages.split(',')
  return entries.every((entry, place) => {
    const found = ENTRY.exec(entry)
    if (!found) return false
    const weight = found[2]
    if (place === 0 || weight === undefined) return place === 0 && weight === undefined
    if (inSteps(place).includes(weight)) return true
    return engine === 'firefox' && inParts(place, entries.length).includes(weight)
  })
}

/** Brave draws a weight of its own, and WebKit on Linux writes another form. */
const isJudged = ({ engine, engineVersion, platform, impossible }: Agent, brands: string | undefined): boolean => {
  if (engine === 'other' || engineVersion < FIRST[engine] || impossible !== '') return false
  if (engine === 'chromium') return namedBrand(brands) !== undefined
  return engine === 'firefox' || platform !== 'Linux'
}

/**
 * The list of languages is not written as this engine writes any list: by hand, or copied from another browser. Tools
 * that change their person's languages may write one of their own, in pages too, so nothing is said of a browser whose
 * page answered.
 */
export const oddLanguages: Signal = {
  name: 'headers.odd_languages',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const headers = browserHeaders(facts)
    const languages = headers?.['accept-language']
    if (!languages || hasAnswered(facts) || !isJudged(facts.agent, headers['sec-ch-ua'])) return undefined
    return isOwn(facts.agent.engine, languages) ? undefined : { weight: 'weak', value: languages }
  },
}
