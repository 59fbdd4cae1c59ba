/** Checks a link that was pasted from a traffic source. */
import { percentDecode } from '../../../lib/text/text.ts'
import { placeFindings } from './check-place.ts'
import { clickFindings, costFindings, fieldFindings } from './check-read.ts'
import { isPlaceholder } from './build.ts'
import { hasMask, mask, unmask, type Masked } from './macros.ts'
import { macroFindings } from './nearest.ts'
import { clickNames } from './names.ts'
import {
  LINK_FAULTS,
  type CheckContext,
  type LinkFault,
  type LinkFinding,
  type ReadLink,
  type ReadPair,
} from './words.ts'

/** Characters; ad networks and browsers cut or refuse longer addresses. */
const MOST_LINK = 2048

const wrong = (code: LinkFault, values: LinkFinding['values'] = {}): LinkFinding => ({ code, level: 'wrong', values })

/** Escaped braces and brackets around a name. */
const ESCAPED = /(?:%24)?(?:%7B|%5B){1,2}[\w.:$-]+(?:%7D|%5D){1,2}|%23%23\w+%23%23/gi

function decoded(text: string, found: LinkFinding[]): string {
  const first = ESCAPED.exec(text)?.[0]
  ESCAPED.lastIndex = 0
  if (first === undefined) return text
  found.push(wrong('encoded', { written: first, macro: percentDecode(first) }))
  return text.replaceAll(ESCAPED, percentDecode)
}

/** Spaces within; around it they do not count. */
function joined(given: string, found: LinkFinding[]): string {
  const text = given.trim()
  if (!/\s/.test(text)) return text
  found.push(wrong('spaces'))
  return text.replaceAll(/\s+/g, '')
}

function pairsOf(query: string, masked: Masked): ReadPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      const raw = rest.join('=')
      return { name: percentDecode(unmask(name, masked)), value: unmask(raw, masked), raw }
    })
}

/** Findings about the text alone; `query`: what follows the first question mark. */
function partsOf(masked: Masked, found: LinkFinding[]): string {
  const { text } = masked
  const [question, hash] = [text.indexOf('?'), text.indexOf('#')]
  if (question < 0) return ''
  if (hash >= 0 && hash < question) found.push(wrong('fragment'))
  const end = text.indexOf('#', question)
  const query = text.slice(question + 1, end < 0 ? undefined : end)
  if (!/\?[\w.-]+=/.test(query)) return query
  found.push(wrong('question'))
  return query.replaceAll(/\?(?=[\w.-]+=)/g, '&')
}

function pairFindings(pairs: readonly ReadPair[]): LinkFinding[] {
  const names = pairs.map(({ name }) => name)
  const doubled = [...new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at))]
  const placeholders = pairs.filter(({ raw }) => isPlaceholder(raw))
  return [
    ...doubled.map((parameter) => wrong('doubled', { parameter })),
    ...placeholders.map(({ name, value }) => wrong('placeholder', { parameter: name, value })),
  ]
}

/** A click id, and no macro left. */
function expandedBy({ pairs, masked }: ReadLink, { settings, source }: CheckContext): ReadPair | undefined {
  if (masked.tokens.length > 0) return undefined
  const names = new Set([...clickNames(settings), source.clickParameter, source.template?.clickParameter ?? ''])
  return pairs.find(({ name, value, raw }) => names.has(name) && value !== '' && !isPlaceholder(raw) && !hasMask(raw))
}

/** Most severe first as listed in LINK_FAULTS; empty text: nothing to say. */
export function checkLink(given: string, context: CheckContext): LinkFinding[] {
  const found: LinkFinding[] = []
  if (given.trim() === '') return found
  const text = decoded(joined(given, found), found)
  if (!/^https?:\/\/[^/?#\s]+/i.test(text)) return [wrong('notLink')]
  const masked = mask(text, context.source.template)
  const pairs = pairsOf(partsOf(masked, found), masked)
  const link = { text, masked, pairs }
  if (text.length > MOST_LINK) found.push(wrong('long', { most: String(MOST_LINK), length: String(text.length) }))
  found.push(...placeFindings(masked.text, context), ...pairFindings(pairs))
  const clicked = expandedBy(link, context)
  if (clicked) {
    const value = clicked.value.length > 24 ? `${clicked.value.slice(0, 24)}…` : clicked.value
    found.push({ code: 'expanded', level: 'note', values: { parameter: clicked.name, value } })
  } else {
    found.push(...macroFindings(masked, context))
    found.push(...clickFindings(link, context), ...costFindings(link, context), ...fieldFindings(link, context))
  }
  return found.toSorted((one, other) => LINK_FAULTS.indexOf(one.code) - LINK_FAULTS.indexOf(other.code))
}
