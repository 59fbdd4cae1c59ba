/** Finds additions to a User-Agent string that no known browser, system or app writes there. */
import { type Shape, closingBracket } from './agent-shape.ts'
import { BROWSER_PARTS, isKnownProduct } from '../data/browser-parts.ts'

/** Longer than any desktop browser's string, in characters. */
const MOST_READ = 250

/** Current desktops only: phones' and televisions' strings hold names of apps and models. */
const COMPUTER =
  /(?:^|; ?)(?:Windows NT (?:6\.[1-3]|10)|Macintosh; Intel Mac OS X 1|X11;.*(?:x86_64|i[3-6]86|amd64|CrOS))/
const TODAYS = /^ (?:\S+ )?(?:AppleWebKit\/(?:537\.36|6\d\d\.)|Gecko\/20100101 )/
/** Makers and hobbyists also name their systems there. */
const BESIDE_DEVICE = /\bBuild\/[^\s;)]+; ?([a-z][\w.-]{2,})\/v?\d/i
const IN_ENGINE = /\(KHTML, like Gecko[;,](?! ?Safari\/) ?([^)]{3,80})\)/i

/** Returns '' when the bracket holds only the engine. */
export const engineBracketOf = (rest: string): string => IN_ENGINE.exec(rest.slice(0, MOST_READ))?.[1] ?? ''

/**
 * First name that no browser writes: in the engine's bracket, after a device's build, or anywhere on a desktop; '' if
 * none.
 */
export function addedNameIn({ platform, rest }: Shape): string {
  const text = rest.slice(0, MOST_READ)
  const inside = engineBracketOf(rest)
  if (inside !== '') return inside
  const beside = BESIDE_DEVICE.exec(platform.slice(0, MOST_READ))?.[1] ?? ''
  if (beside !== '' && !isKnownProduct(beside.toLowerCase())) return beside
  if (!COMPUTER.test(platform) || !TODAYS.test(text)) return ''
  return addedEntry(platform) || addedProduct(text)
}

/**
 * The system precedes the device, whose name usually has a number: an entry before the system, or a last one without a
 * number, is neither.
 */
function addedEntry(platform: string): string {
  const entries = platform.slice(0, MOST_READ).split(/; ?/)
  const system = entries.findLastIndex((entry) => BROWSER_PARTS.platform.test(entry))
  const at = entries.findIndex((entry, index) => isAdded(entry) && (index < system || !/\d/.test(entry)))
  return entries[at] ?? ''
}

const isAdded = (entry: string): boolean => /[a-z]{3}/i.test(entry) && !BROWSER_PARTS.platform.test(entry)

function addedProduct(text: string): string {
  const part = /\(|[^\s;,()[\]]+/g
  for (let found = part.exec(text); found; found = part.exec(text)) {
    if (found[0] !== '(') {
      if (isAddedProduct(found[0])) return found[0]
      continue
    }
    const end = closingBracket(text, found.index)
    const inside = text.slice(found.index + 1, end)
    if (isAddedBracket(inside)) return inside
    part.lastIndex = end + 1
  }
  return ''
}

const isVersion = (name: string): boolean => /^[vr]?\d+(?:[._]\w+)*$/.test(name)

function isAddedProduct(part: string): boolean {
  const name = (part.split('/', 1)[0] ?? '').toLowerCase()
  return /[a-z]{2}/.test(name) && name.length > 3 && !isVersion(name) && !isKnownProduct(name)
}

function isAddedBracket(inside: string): boolean {
  const lower = inside.toLowerCase()
  return /^\W{0,2}[a-z]{3}/.test(lower) && !BROWSER_PARTS.brackets.some((beginning) => lower.startsWith(beginning))
}
