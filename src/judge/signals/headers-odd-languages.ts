import type { Agent } from '../facts.ts'
import { browserHeaders } from '../headers.ts'
import { hasAnswered } from '../probe/probe-signals.ts'
import type { Signal } from '../verdict.ts'
import { namedBrand } from './headers-odd-brands.ts'

/** First judged versions: those also held to hints or fetch metadata. */
const FIRST = { chromium: 89, firefox: 90, safari: 17 } as const

/** One tenth less per language, at least one tenth (Chromium, `GenerateAcceptLanguageHeader`). */
const inSteps = (place: number): string[] => [`0.${Math.max(1, 10 - place)}`]

/** Firefox formerly: equal parts by number of languages, one or two digits. */
const inParts = (place: number, count: number): string[] =>
  [1, 2].map((digits) => String(Number((1 - place / count).toFixed(digits))))

const ENTRY = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:;q=(\d(?:\.\d{1,3})?))?$/i

/** An engine's own form: no spaces, the first without a weight, each other with that of its place. */
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

/** Brave draws random weights; WebKit on Linux has another form. */
const isJudged = ({ engine, engineVersion, platform, impossible }: Agent, brands: string | undefined): boolean => {
  if (engine === 'other' || engineVersion < FIRST[engine] || impossible !== '') return false
  if (engine === 'chromium') return namedBrand(brands) !== undefined
  return engine === 'firefox' || platform !== 'Linux'
}

/**
 * No version of this engine writes such a list: handmade or copied. Tools that change people's languages may do so in
 * pages too, so it is silent for browsers whose page answered.
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
