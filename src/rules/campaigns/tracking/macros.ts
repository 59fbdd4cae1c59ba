/** Macros of traffic sources as they stand in a link. */
import type { SourceTemplate } from '../../../contract/money/costs.ts'

/** Exact spellings, and patterns of those that hold a text (`{keyword:…}`). */
type Known = { exact: readonly string[]; open: readonly RegExp[] }

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function knownOf({ click, cost, macros, others }: SourceTemplate): Known {
  const all = [click, cost, ...Object.values(macros), ...others].filter((macro) => macro !== '')
  const exact = [...new Set(all.filter((macro) => !macro.includes('*')))]
  return {
    exact: exact.toSorted((one, other) => other.length - one.length),
    open: all
      .filter((macro) => macro.includes('*'))
      .map((macro) => new RegExp(macro.split('*').map(escaped).join('[^{}&#]*'), 'g')),
  }
}

const cache = new WeakMap<SourceTemplate, Known>()

function known(template: SourceTemplate): Known {
  const kept = cache.get(template) ?? knownOf(template)
  cache.set(template, kept)
  return kept
}

export const macrosOf = (template: SourceTemplate): readonly string[] => known(template).exact

/** Signs of networks: `${A}`, `{{a}}`, `{a}`, `##A##`, `@@A@@`, `__A__`, `[a]` as a value. */
const ANY =
  /\$\{[^{}\s&]+\}|\{\{[^{}\s&]+\}\}|\{[^{}\s&]+\}|##[^#\s&]+##|@@[\w-]+@@|__[A-Z][A-Z\d_]*?__|(?<=[=_.|-])\[[\w.-]+\]/g

/** Private-use characters stand around a macro's place in the list: no link has them. */
const [FROM, TO] = ['\uE000', '\uE001']
const MASK = /\uE000(\d+)\uE001/g

type Token = { macro: string; own: boolean }
export type Masked = { text: string; tokens: readonly Token[] }

/** Takes the macros out, so that signs in them (`##A##`, `{a:b}`) do not part the link. */
export function mask(link: string, template: SourceTemplate | undefined): Masked {
  const tokens: Token[] = []
  const put = (own: boolean) => (macro: string) => `${FROM}${tokens.push({ macro, own }) - 1}${TO}`
  let text = link.replaceAll(/[\uE000\uE001]/g, '')
  if (template) {
    const { exact, open } = known(template)
    for (const macro of exact) text = text.replaceAll(macro, put(true))
    for (const pattern of open) text = text.replaceAll(pattern, put(true))
  }
  const start = /^[a-z]+:\/\/[^/?#]*/i.exec(text)?.[0].length ?? 0
  text = text.slice(0, start) + text.slice(start).replaceAll(ANY, put(false))
  return { text, tokens }
}

export const unmask = (text: string, { tokens }: Masked): string =>
  text.replaceAll(MASK, (_, at: string) => tokens[Number(at)]?.macro ?? '')

/** True for a macro that the source does not have. */
export const holdsOther = (text: string, { tokens }: Masked): boolean =>
  [...text.matchAll(MASK)].some(([, at]) => tokens[Number(at)]?.own === false)

export const hasMask = (text: string): boolean => text.includes(FROM)
