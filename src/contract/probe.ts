/**
 * What the browser probe (integrations/browser/probe.js) sends: observations, never a verdict. Public contract of the
 * edge.
 */
import { z } from 'zod'

/** Longest body of /edge/v1/signals, in bytes. */
export const PROBE_BODY_LIMIT = 16 * 1024

/** Longest text; what is longer is cut. */
export const PROBE_TEXT = 512
/** Longest list, and longest member of one. */
const MOST = { list: 20, member: 128 } as const
/** No size, count or length that a browser sends is larger. */
const LARGEST = 1_000_000

// A field that is not there, or is not what it should be, is not known: no sign of anything.
const known = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const text = z.string().transform((given) => given.slice(0, PROBE_TEXT))
const list = z
  .array(z.string().transform((given) => given.slice(0, MOST.member)))
  .transform((given) => given.slice(0, MOST.list))
const number = z.number().min(-LARGEST).max(LARGEST)
const size = z.tuple([number, number])
const hints = z.object({ brands: known(list), mobile: known(z.boolean()), platform: known(text) })
const worker = z.object({
  agent: known(text),
  platform: known(text),
  languages: known(list),
  cores: known(number),
  memory: known(number),
  timezone: known(text),
  renderer: known(text),
  hints: known(hints),
})

/** What a visitor may do on a page. */
export const INPUT_KINDS = ['move', 'press', 'touch', 'key', 'wheel', 'scroll'] as const

/** What was done on the page until the first click or key, or until it was left: no positions, no keys, no times of day. */
const input = z.object({
  /** Milliseconds from the beginning of the page to the first of it; absent: there was none. */
  first: known(number),
  kinds: known(z.array(z.enum(INPUT_KINDS)).max(INPUT_KINDS.length)),
  /** Reports of the pointer before the first press. */
  moves: known(number),
  /** What pressed first: `mouse`, `pen`. */
  pointer: known(z.enum(['mouse', 'pen'])),
  /** The pointer was brought to its first press by one report, at once before it: it leapt there, or came from nowhere. */
  leapt: known(z.boolean()),
  /** The browser's own event of the first press has no pressure. */
  weightless: known(z.boolean()),
  /** At the first click or key: the page was visible; its window had the focus. */
  visible: known(z.boolean()),
  focused: known(z.boolean()),
})
export type Input = z.output<typeof input>

/** One answer of the probe; what the browser did not say, or garbled, is absent. */
export const probe = z.object({
  /** Milliseconds from the beginning of the check's page until it had read all this; absent on pages of the site. */
  took: known(number),
  /** `navigator.webdriver`. */
  webdriver: known(z.boolean()),
  /** How `navigator.webdriver` was tampered with: '' (not at all), `own`, `getter`, `missing`. */
  changedFlag: known(z.enum(['', 'own', 'getter', 'missing'])),
  /** What of `navigator` and WebGL answers in place of the browser's own functions. */
  replaced: known(list),
  /** Something reads along what the page writes to its console. */
  watched: known(z.boolean()),
  /** Names that remote controls leave behind (`document.$cdc_…`, `html.webdriver`). */
  traces: known(list),
  /** A page may change its history without limit; absent where that was not tried. */
  unthrottled: known(z.boolean()),
  agent: known(text),
  platform: known(text),
  languages: known(list),
  cores: known(number),
  /** `navigator.deviceMemory`, in GB. */
  memory: known(number),
  /** `navigator.userAgentData`. */
  hints: known(hints),
  /** How many brands give their full version. */
  full: known(number),
  screen: known(size),
  /**
   * The page was visible and had been drawn when it was read; false: the sizes of its window are not known. Absent from
   * scripts of before.
   */
  shown: known(z.boolean()),
  /** The window with its frame, and the page's part of it (absent in a frame). */
  outer: known(size),
  inner: known(size),
  /** Shown on the whole screen. */
  whole: known(z.boolean()),
  /** Has a mouse, a pen or a finger. */
  pointer: known(z.boolean()),
  /** Touches at once. */
  touch: known(number),
  plugins: known(number),
  pdf: known(z.boolean()),
  /** Has `window.chrome`. */
  chrome: known(z.boolean()),
  /** Length of `eval` as text: it names the engine. */
  evalLength: known(number),
  /** May it notify: as the page sees it, and as permissions say. */
  notifications: known(text),
  permission: known(text),
  /** IANA name, '' when the browser has none. */
  timezone: known(text),
  /** What draws WebGL, '' without WebGL. */
  renderer: known(text),
  /** The same questions, answered in a worker; absent where the page's policy forbids workers. */
  worker: known(worker),
  /** And in a worker that pages share, without its renderer; absent where the browser has none. */
  shared: known(worker),
  /** The page will report what is done on it; absent on the check's page and from scripts of before. */
  listens: known(z.boolean()),
  /** That report. It comes once, with all of the readings again. */
  input: known(input),
})
export type Probe = z.output<typeof probe>

/** A ticket ties the answer to a hit; a campaign's key without one gives only the text for the next decide. */
export const signalsInput = z.object({
  ticket: z.string().max(256).optional(),
  key: z.string().max(64).optional(),
  /** It comes from the check, and not from a page of the site. */
  check: z.boolean().optional().catch(undefined),
  /** Where the visitor of a check came from: the page's own reload names itself. */
  referrer: z.string().max(8192).optional().catch(undefined),
  seen: probe,
})
