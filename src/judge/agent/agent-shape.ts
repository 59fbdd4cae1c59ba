import { findWord } from './agent-words.ts'
import shapes from '../data/shapes.json' with { type: 'json' }

type Shapes = Readonly<Record<'browsers' | 'handsets' | 'devices', readonly string[]>> & { date: string }

const SHAPES: Shapes = shapes

/**
 * `browser`: Mozilla or Opera with platform and engine. `rare`: text browser, old handset, or app view. `program`:
 * anything else.
 */
export type Shape = {
  is: 'browser' | 'rare' | 'program'
  platform: string
  /** Everything after the first bracket. */
  rest: string
}

/** Some phones prefix their model; old Netscape puts a language first. */
const START =
  /^(?:([\w-]{3,30})[ /](?=Mozilla\/5\.0 \(Linux; [^)]*; \1 Build\/))?(?:Mozilla|Opera)\/\d{1,2}\.\d{1,3} {0,2}(?:\[[\w-]{2,8}\]\w{0,12} ?)?\(/i
const ENGINE =
  /AppleWebKit|WebKit\/|Gecko\/?|KHTML|Presto|Trident|Firefox\/|Chrome\/|Opera|MSIE|Goanna|NetFront|Servo|Ladybird/i
const COMPATIBLE =
  /^compatible;.*(?:MSIE|Trident|Konqueror|iCab|OmniWeb|ABrowse|IEMobile|NetFront|Charon|Galeon|Dillo|InfiNet|WebPositive)/i
const NETSCAPE = /(?:; ?|\()(?:U|I|N)\b|Win(?:dows|\d\d)|Mac|X11|OS\/2/

/** Index of the matching bracket; the text's length if none. */
export function closingBracket(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 40) depth++
    else if (code === 41 && --depth === 0) return at
  }
  return text.length
}

export function shapeOf(text: string, lower: string): Shape {
  const start = START.exec(text)
  if (!start) return { is: isRare(lower) ? 'rare' : 'program', platform: '', rest: text }
  const end = closingBracket(text, start[0].length - 1)
  const platform = text.slice(start[0].length, end)
  const rest = text.slice(end + 1)
  return { is: mozillaShape(text, platform, rest, lower), platform, rest }
}

function mozillaShape(text: string, platform: string, rest: string, lower: string): Shape['is'] {
  if (/^\s*compatible\b/i.test(platform)) return COMPATIBLE.test(platform) ? 'browser' : 'program'
  if (ENGINE.test(rest) || ENGINE.test(platform) || /^Opera/i.test(text)) return 'browser'
  if (/^Mozilla\/[1-4]\./.test(text) && NETSCAPE.test(`(${platform}`)) return 'browser'
  return SHAPES.devices.some((word) => lower.includes(word)) ? 'rare' : 'program'
}

const isRare = (lower: string): boolean =>
  SHAPES.browsers.some((word) => lower.startsWith(word)) || SHAPES.handsets.some((word) => findWord(lower, word) >= 0)
