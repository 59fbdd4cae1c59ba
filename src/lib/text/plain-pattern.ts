/** Simple regular expressions as plain words, searched in one pass. Refuses all others. */

/** An alternative: words in order with anything between; `start` and `end` anchor first and last. */
export type PlainPattern = { words: readonly string[]; start: boolean; end: boolean }

const [START, END, GAP] = ['\u0001', '\u0002', '\u0003']
const ANYTHING = '[\\s\\S]*'
/** More alternatives are not simple. */
const MOST = 16

type Read = { ways: string[]; next: number }

/**
 * Accepts letters, `\` before a sign, `[ab]`, `(a|b)`, `a|b`, `^`, `$` and `[\s\S]*`. Else undefined, as for `.`, `+`,
 * `\d` and `[^a]`.
 */
export function readPlainPattern(pattern: string): PlainPattern[] | undefined {
  const read = readWays(pattern, 0)
  if (read?.next !== pattern.length) return undefined
  const plain = read.ways.map(toPlain)
  return plain.every((one) => one !== undefined) ? plain : undefined
}

function toPlain(way: string): PlainPattern | undefined {
  const start = way.startsWith(START)
  const end = way.endsWith(END)
  const inside = way.slice(start ? 1 : 0, end ? -1 : undefined)
  const words = inside.split(GAP)
  return inside.includes(START) || inside.includes(END) || words.includes('') ? undefined : { words, start, end }
}

/** Alternatives from `at` to the end or the closing bracket. */
function readWays(pattern: string, at: number): Read | undefined {
  const ways: string[] = []
  let current = ['']
  let next = at
  while (next < pattern.length && pattern[next] !== ')') {
    if (pattern[next] === '|') {
      ways.push(...current)
      current = ['']
      next++
      continue
    }
    const part = readPart(pattern, next)
    if (!part) return undefined
    current = current.flatMap((before) => part.ways.map((after) => before + after))
    if (current.length + ways.length > MOST) return undefined
    next = part.next
  }
  return { ways: [...ways, ...current], next }
}

/** One character, class, group or mark. */
function readPart(pattern: string, at: number): Read | undefined {
  if (pattern.startsWith(ANYTHING, at)) return { ways: [GAP], next: at + ANYTHING.length }
  const char = pattern.charAt(at)
  switch (char) {
    case '^':
      return { ways: [START], next: at + 1 }
    case '$':
      return { ways: [END], next: at + 1 }
    case '(': {
      const inside = readWays(pattern, at + 1)
      return inside && pattern[inside.next] === ')' ? { ...inside, next: inside.next + 1 } : undefined
    }
    case '[':
      return readChoice(pattern, at)
    case '\\':
      return /[^\w\s]/.test(pattern.charAt(at + 1)) ? { ways: [pattern.charAt(at + 1)], next: at + 2 } : undefined
    default:
      return /[.*+?{}\]]/.test(char) ? undefined : { ways: [char], next: at + 1 }
  }
}

function readChoice(pattern: string, at: number): Read | undefined {
  const end = pattern.indexOf(']', at)
  const inside = pattern.slice(at + 1, end)
  return end > at + 1 && /^\w+$/.test(inside) ? { ways: inside.split(''), next: end + 1 } : undefined
}
