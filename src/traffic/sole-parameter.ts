/** A parameter that nobody else may set: of several of one name, some receivers read the first, others the last. */
import { percentDecode } from '../lib/percent-decode.ts'
import { encode } from './macros.ts'
import { addParameters } from './pass-through.ts'

/** A receiver behind another one may decode twice. */
const MOST_DECODED = 3
/** White space, control and format characters: some receivers drop them from the ends of a name. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}]+`
const ENDS = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'gu')

/**
 * A name as the most lenient receiver reads it: decoded, in one case and one form of its letters, without white space
 * around it or what follows a NUL; of `name[]` and `name[key]` the name; and as PHP does, `_` for a dot, a space or a
 * lone bracket.
 */
function readName(pair: string): string {
  let name = pair.split('=', 1)[0]?.replaceAll('+', ' ') ?? ''
  if (/^[\w-]*$/.test(name)) return name.toLowerCase()
  for (let times = 0; times < MOST_DECODED && name.includes('%'); times++) name = percentDecode(name)
  // upper case first: it makes one letter of those that differ in small letters alone
  const plain =
    name.normalize('NFKC').toUpperCase().toLowerCase().replace(ENDS, '').split('\0', 1)[0]?.replace(ENDS, '') ?? ''
  return plain.replace(/\[.*\].*$/s, '').replaceAll(/[.\s[]/g, '_')
}

/** `rest`: what follows a link's host. The answer has the parameter once, at the end of its query. */
export function withOnly(rest: string, parameter: string, value: string): string {
  const part = `${encode(parameter)}=${encode(value)}`
  const start = rest.indexOf('?')
  const hash = rest.indexOf('#')
  if (start < 0 || (hash >= 0 && hash < start)) return addParameters(rest, part)
  const end = hash < 0 ? rest.length : hash
  const own = readName(parameter)
  const pairs = rest.slice(start + 1, end).split('&')
  const others = pairs.filter((pair) => readName(pair) !== own)
  return addParameters(
    others.length === pairs.length ? rest : `${rest.slice(0, start + 1)}${others.join('&')}${rest.slice(end)}`,
    part,
  )
}
