/** Resources for a number of hits a day, computed from measurements of one hit. Not tested at that size. */
import { closingAge, SEGMENT } from '../../src/store/events/spool/writer.ts'
import measured from './measured.json' with { type: 'json' }

/** Assumptions that readers can replace. */
type Assumed = {
  /** Visits of the busiest hour, as a multiple of the daily mean. */
  peak: number
  /** Used share of a core at the peak. */
  used: number
  /** Share of hits that are a visitor's first of the day. */
  unique: number
  daysKept: number
  /** Copies of each hit. */
  copies: number
  /** Bytes of a request and its response on the wire. */
  wireBytes: number
  /** Money a month; any currency. Round figures, not a price list. */
  prices: { core: number; terabyte: number; transferredTerabyte: number }
}

export const ASSUMED: Assumed = {
  peak: 3,
  used: 0.5,
  unique: 0.62,
  daysKept: 365,
  copies: 3,
  wireBytes: 2500,
  prices: { core: 10, terabyte: 50, transferredTerabyte: 5 },
}

export type Need = {
  /** Visits a second in the busiest hour. */
  peak: number
  edgeThreads: number
  insertCores: number
  /** Bytes a year, of all copies. */
  disk: number
  /** Spool bytes after an hour without the event store. */
  spoolHour: number
  /** Bytes of the 24-hour window in each judging process. */
  window: number
  /** Bits a second to and from the edges. */
  network: number
  /** Bytes a second that each process receives from others. */
  sightings: number
  /** Money for a billion hits over the assumed retention: cores, disk, transfer. */
  moneyPerBillion: number
}

const SECONDS = 86_400
const MONTH_DAYS = 365 / 12
const TERA = 1e12

/** @param hits A day. */
export function needOf(hits: number, assumed: Assumed = ASSUMED): Need {
  const { visitMicroseconds, insertMicroseconds, hitBytes, spoolBytes, windowBytes, sightingBytes } = measured
  const peak = (hits / SECONDS) * assumed.peak
  const edgeThreads = (peak * visitMicroseconds.value) / 1e6 / assumed.used
  const insertCores = (peak * insertMicroseconds.value) / 1e6 / assumed.used
  const bytes = hitBytes.value * assumed.copies
  const { core, terabyte, transferredTerabyte } = assumed.prices
  // a month's cores serve a month's hits; a billion hits stay on disk for the retention
  const cores = ((edgeThreads + insertCores * assumed.copies) * core) / (hits * MONTH_DAYS)
  const disk = ((bytes / TERA) * terabyte * assumed.daysKept) / MONTH_DAYS
  const transfer = (assumed.wireBytes / TERA) * transferredTerabyte
  return {
    peak,
    edgeThreads,
    insertCores,
    disk: hits * bytes * assumed.daysKept,
    spoolHour: peak * 3600 * spoolBytes.value,
    window: hits * assumed.unique * windowBytes.value,
    network: peak * assumed.wireBytes * 8,
    sightings: peak * sightingBytes.value,
    moneyPerBillion: (cores + disk + transfer) * 1e9,
  }
}

/** Limits of single components, to show which one fails first. */
const LIMITS = [
  // bench:edges on two cores, closed loop, one process
  { what: 'one process with everything on two cores', until: 14_000, of: 'peak' },
  // WINDOW_VISITORS, ten million by default.
  { what: 'the default window of ten million visitors', until: 10e6 * measured.windowBytes.value, of: 'window' },
  // ClickHouse's advice: some ten inserts a second per table
  { what: 'ten inserts a second with segments of 250 ms to a second (SEGMENT_MS)', until: 10, of: 'inserts' },
  // the window is untested above fifty million
  {
    what: 'a window of fifty million, beyond which traffic is cut into cells',
    until: 50e6 * measured.windowBytes.value,
    of: 'window',
  },
  { what: 'a network of 1 Gbit/s at one edge', until: 1e9, of: 'network' },
  { what: 'one Redis that tells each process 10 MB/s', until: 10e6, of: 'sightings' },
] as const satisfies readonly {
  what: string
  until: number
  of: 'peak' | 'window' | 'inserts' | 'network' | 'sightings'
}[]

/** Inserts a second: each thread closes a segment when it is full or old enough. */
export function insertsAt(peak: number, threads: number, segment: { ms: number; bytes: number }): number {
  const bytes = peak * measured.spoolBytes.value
  const life = closingAge((bytes / threads / 1000) * segment.ms, segment.ms)
  return Math.max(Math.min(threads * (1000 / life), peak), bytes / segment.bytes)
}

/** Exceeded limits, first to fail first. */
export function brokenAt(hits: number, assumed: Assumed = ASSUMED): string[] {
  const need = needOf(hits, assumed)
  const threads = Math.max(1, Math.ceil(need.edgeThreads)) + 1
  const figures = { ...need, inserts: insertsAt(need.peak, threads, { ms: SEGMENT.maxAge, bytes: SEGMENT.maxBytes }) }
  return LIMITS.filter(({ of, until }) => figures[of] > until)
    .toSorted((a, b) => figures[b.of] / b.until - figures[a.of] / a.until)
    .map(({ what }) => what)
}
