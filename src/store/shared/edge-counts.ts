/**
 * Counts of one edge since the process began, in memory that the panel's thread reads. A restarted edge continues them.
 */

const CLASSES = ['target', 'bot'] as const
/** Upper bounds of a decision's time, milliseconds; one more cell counts longer ones. */
export const LATENCY_MS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 800] as const
export const REFUSALS = [400, 401, 404, 413, 422, 429, 500, 503] as const
/**
 * Reasons for cutting off or refusing a connection or request. `pipelined`: too many requests on one connection before
 * an answer. `slow_reader`: did not read its answer. `slow_sender`: did not finish its head or body. `crowded`: closed
 * to admit another. `party`: one address has too many waiting requests. `full`: all together have. `streams`: one
 * address holds too many streams.
 */
export const CUTS = ['pipelined', 'slow_reader', 'slow_sender', 'crowded', 'party', 'full', 'streams'] as const
/**
 * Requests under a host name that does not serve them. `stranger`: unknown name. `lost`: a client's whose DNS record is
 * gone. `client`: a client's, for something that only the service's own name serves.
 */
const MISDIRECTED = ['stranger', 'lost', 'client'] as const
/** Causes of unjudged visits: refused integrations that cannot count them, and reported ones. */
const PASSED = ['away', 'token', 'key', 'wrong', 'refused', 'busy'] as const
/** Heads (agent and headers) whose part of a judgement was known, or judged anew. */
const HEADS = ['known', 'judged'] as const
const MOST_SIGNALS = 256

const [OF_CLASS, OF_REFUSAL] = [0, CLASSES.length]
const OF_LATENCY = OF_REFUSAL + REFUSALS.length + 1
const TIME = OF_LATENCY + LATENCY_MS.length + 1
const LOOP = TIME + 1
const OF_CUT = LOOP + 1
const OF_MISDIRECTED = OF_CUT + CUTS.length
const OF_PASSED = OF_MISDIRECTED + MISDIRECTED.length
const OF_HEAD = OF_PASSED + PASSED.length
const OF_SIGNAL = OF_HEAD + HEADS.length
const CELLS = OF_SIGNAL + MOST_SIGNALS

export type EdgeCounter = {
  /** A decided visit that is in the spool. */
  decided: (hitClass: string, signals: readonly (readonly string[])[]) => void
  /** Milliseconds for the visits of one answer. */
  took: (ms: number) => void
  refused: (status: number) => void
  cut: (reason: (typeof CUTS)[number]) => void
  misdirected: (owner: (typeof MISDIRECTED)[number]) => void
  /** Unjudged visits. */
  passed: (cause: (typeof PASSED)[number], visits: number) => void
  /** Recent event loop delay of the edge, milliseconds. */
  late: (ms: number) => void
  /** Since the last call. */
  heads: (figures: Record<(typeof HEADS)[number], number>) => void
}

export type EdgeCounts = {
  decisions: Record<(typeof CLASSES)[number], number>
  refusals: Record<string, number>
  cuts: Record<string, number>
  misdirected: Record<string, number>
  passed: Record<string, number>
  heads: Record<string, number>
  /** Cumulative, as a histogram's `le` needs; the last has no bound. */
  latency: number[]
  latencySum: number
  signals: Record<string, number>
  /** Milliseconds. */
  loopMs: number
}

export const newEdgeCounts = (): SharedArrayBuffer => new SharedArrayBuffer(CELLS * Float64Array.BYTES_PER_ELEMENT)

/** `signals`: all names, in the same order on both sides. */
export function attachEdgeCounter(memory: SharedArrayBuffer, signals: readonly string[]): EdgeCounter {
  const cells = new Float64Array(memory)
  const places = new Map(signals.slice(0, MOST_SIGNALS).map((name, at) => [name, OF_SIGNAL + at]))
  const add = (at: number, by = 1): void => void (cells[at] = (cells[at] ?? 0) + by)
  return {
    decided(hitClass, reasons) {
      add(OF_CLASS + (hitClass === 'bot' ? 1 : 0))
      for (const [signal = ''] of reasons) {
        const at = places.get(signal)
        if (at !== undefined) add(at)
      }
    },
    took(ms) {
      let at = 0
      while (at < LATENCY_MS.length && ms > (LATENCY_MS[at] ?? 0)) at += 1
      add(OF_LATENCY + at)
      add(TIME, ms)
    },
    refused(status) {
      const at = (REFUSALS as readonly number[]).indexOf(status)
      add(OF_REFUSAL + (at < 0 ? REFUSALS.length : at))
    },
    cut: (reason) => add(OF_CUT + CUTS.indexOf(reason)),
    misdirected: (owner) => add(OF_MISDIRECTED + MISDIRECTED.indexOf(owner)),
    passed: (cause, visits) => add(OF_PASSED + PASSED.indexOf(cause), visits),
    late: (ms) => void (cells[LOOP] = ms),
    heads: (figures) => HEADS.forEach((result, each) => add(OF_HEAD + each, figures[result])),
  }
}

export function readEdgeCounts(memory: SharedArrayBuffer, signals: readonly string[]): EdgeCounts {
  const cells = new Float64Array(memory)
  const at = (place: number): number => cells[place] ?? 0
  let all = 0
  const latency = Array.from({ length: LATENCY_MS.length + 1 }, (_, each) => (all += at(OF_LATENCY + each)))
  return {
    decisions: { target: at(OF_CLASS), bot: at(OF_CLASS + 1) },
    refusals: Object.fromEntries(
      [...REFUSALS.map(String), 'other'].map((status, each) => [status, at(OF_REFUSAL + each)]),
    ),
    cuts: Object.fromEntries(CUTS.map((reason, each) => [reason, at(OF_CUT + each)])),
    misdirected: Object.fromEntries(MISDIRECTED.map((owner, each) => [owner, at(OF_MISDIRECTED + each)])),
    passed: Object.fromEntries(PASSED.map((cause, each) => [cause, at(OF_PASSED + each)])),
    heads: Object.fromEntries(HEADS.map((result, each) => [result, at(OF_HEAD + each)])),
    latency,
    latencySum: at(TIME),
    signals: Object.fromEntries(signals.slice(0, MOST_SIGNALS).map((name, each) => [name, at(OF_SIGNAL + each)])),
    loopMs: at(LOOP),
  }
}
