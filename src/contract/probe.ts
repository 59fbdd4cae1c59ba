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

/** One answer of the probe; what the browser did not say, or garbled, is absent. */
export const probe = z.object({
  /** `navigator.webdriver`. */
  webdriver: known(z.boolean()),
  /** How `navigator.webdriver` was tampered with: '' (not at all), `own`, `getter`, `missing`. */
  changedFlag: known(z.enum(['', 'own', 'getter', 'missing'])),
  /** Names that remote controls leave behind (`document.$cdc_…`, `html.webdriver`). */
  traces: known(list),
  agent: known(text),
  platform: known(text),
  languages: known(list),
  cores: known(number),
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
  worker: known(
    z.object({
      agent: known(text),
      platform: known(text),
      languages: known(list),
      cores: known(number),
      hints: known(hints),
    }),
  ),
})
export type Probe = z.output<typeof probe>

/** A ticket ties the answer to a hit; a campaign's key without one gives only the text for the next decide. */
export const signalsInput = z.object({
  ticket: z.string().max(256).optional(),
  key: z.string().max(64).optional(),
  seen: probe,
})
