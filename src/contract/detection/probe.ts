/** Observations of integrations/browser/probe.js, never a verdict. Public. */
import { z } from 'zod'

/** Bytes of /edge/v1/signals. */
export const PROBE_BODY_LIMIT = 16 * 1024

/** Longer texts are cut. */
export const PROBE_TEXT = 512
/** Items, and characters of one. */
const MOST = { list: 20, member: 128 } as const
/** Bound of sizes, counts and lengths. */
const LARGEST = 1_000_000

// missing or invalid is unknown, not a signal
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

const INPUT_KINDS = ['move', 'press', 'touch', 'key', 'wheel', 'scroll'] as const

/** Input until the first click, key or leaving: no positions, keys or times. */
const input = z.object({
  /** Milliseconds from page start; absent: none. */
  first: known(number),
  kinds: known(z.array(z.enum(INPUT_KINDS)).max(INPUT_KINDS.length)),
  /** Before the first press. */
  moves: known(number),
  /** Of the first press. */
  pointer: known(z.enum(['mouse', 'pen'])),
  /** A single event moved it there right before the press. */
  leapt: known(z.boolean()),
  /** The first press event has no pressure. */
  weightless: known(z.boolean()),
  /** At the first click or key. */
  visible: known(z.boolean()),
  focused: known(z.boolean()),
})

/** Fields are absent if missing or garbled. */
export const probe = z.object({
  /** Milliseconds from the check page's start; absent on site pages. */
  took: known(number),
  webdriver: known(z.boolean()),
  /** Tampering with `navigator.webdriver`; '': none. */
  changedFlag: known(z.enum(['', 'own', 'getter', 'missing'])),
  /** Parts of `navigator` and WebGL with replaced native functions. */
  replaced: known(list),
  /** Something reads the page's console. */
  watched: known(z.boolean()),
  /** Left by remote control (`document.$cdc_…`, `html.webdriver`). */
  traces: known(list),
  /** The page may change its history without limit; absent: not tested. */
  unthrottled: known(z.boolean()),
  agent: known(text),
  platform: known(text),
  languages: known(list),
  cores: known(number),
  /** `navigator.deviceMemory`, GB. */
  memory: known(number),
  hints: known(hints),
  /** Brands with full version. */
  full: known(number),
  screen: known(size),
  /** The page was visible and drawn; else window sizes are unknown. Absent in older scripts. */
  shown: known(z.boolean()),
  /** Absent in a frame. */
  outer: known(size),
  inner: known(size),
  /** Full screen. */
  whole: known(z.boolean()),
  pointer: known(z.boolean()),
  /** Touch points. */
  touch: known(number),
  plugins: known(number),
  pdf: known(z.boolean()),
  chrome: known(z.boolean()),
  /** Length of `eval` as text; identifies the engine. */
  evalLength: known(number),
  /** Notification permission by the page, and by the permissions API. */
  notifications: known(text),
  permission: known(text),
  /** IANA; '' for none. */
  timezone: known(text),
  /** '' without WebGL. */
  renderer: known(text),
  /** The same in a worker; absent if the page's policy forbids workers. */
  worker: known(worker),
  /** The same in a shared worker, without renderer; absent if unsupported. */
  shared: known(worker),
  /** The page will report input; absent on the check page and in older scripts. */
  listens: known(z.boolean()),
  /** Sent once, with all readings repeated. */
  input: known(input),
})
export type Probe = z.output<typeof probe>

/** A ticket ties the report to a hit; a key only gives the text for the next decide. */
export const signalsInput = z.object({
  ticket: z.string().max(256).optional(),
  key: z.string().max(64).optional(),
  check: z.boolean().optional().catch(undefined),
  /** Of a checked visit: a reloaded page is its own referrer. */
  referrer: z.string().max(8192).optional().catch(undefined),
  seen: probe,
})
