/** `GET /metrics` for Prometheus. No label names a person, client or campaign, and every label has few values. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry, AggregatorRegistry } from 'prom-client'
import { Refusal } from '../../contract/failure.ts'
import { RESOLVER_TROUBLES, STATUS_WARNINGS } from '../../contract/status/status.ts'
import { TEXTS } from '../../contract/texts.ts'
import { bearerOf } from '../../edge/feeds/tokens.ts'
import type { Machine } from '../../domain/status/machine.ts'
import { codesOf } from '../../rules/campaigns/conditions.ts'
import { LATENCY_MS, type EdgeCounts } from '../../store/shared/edge-counts.ts'

type Measured = {
  machine: Machine
  edges: () => EdgeCounts[]
  stores: () => Promise<{ name: string; reachable: boolean }[]>
  queryPools: () => Record<string, { busy: number; waiting: number; done: number; failed: number }>
  /** Crawler claims that stay unverified because of name servers, and why; undefined: none. */
  crawlers: () => Promise<{ trouble: string; claims: number } | undefined>
  dataAgeSeconds: () => number
  /** Cut connections outside of the edges. */
  cuts: () => Record<string, number>
}

type Value = { labels?: Record<string, string>; value: number }
type Reading = () => Value[] | Promise<Value[]>

type Figures = { /** Prometheus text format. */ text: () => Promise<string>; close: () => void }
const FIGURES_TYPE = new Registry().contentType

export function createFigures(measured: Measured): Figures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const lines = {
    gauges: [...gauges(measured), loops(measured.edges, measured.machine)],
    counters: [...counters(measured), ...ofEdges(measured.edges, measured.cuts)],
  }
  return figuresOf(registry, measured.edges, lines)
}

/** Metrics of the edges alone, while their process is silent for `silentSeconds`. */
export function createEdgeFigures(edges: () => EdgeCounts[], silentSeconds: () => number): Figures {
  const silent: Line = [
    'weir_process_silent_seconds',
    'Since the process behind the edges answered last; its figures are left out.',
    () => one(silentSeconds()),
  ]
  return figuresOf(new Registry(), edges, { gauges: [silent, loops(edges)], counters: ofEdges(edges) })
}

function figuresOf(
  registry: Registry,
  edges: () => EdgeCounts[],
  lines: { gauges: Line[]; counters: Line[] },
): Figures {
  for (const [name, help, read] of lines.gauges) gauge(registry, { name, help, read })
  for (const [name, help, read] of lines.counters) counter(registry, { name, help, read })
  return {
    text: () => {
      const times = histogramOf('weir_decision_seconds', 'Time from a visit that was read to its answer.', edges())
      return Registry.merge([registry, times]).metrics()
    },
    close: () => registry.clear(),
  }
}

export function mountMetrics(
  app: FastifyInstance,
  { text, token }: { text: () => Promise<string>; token: string },
): void {
  app.get('/metrics', { exposeHeadRoute: false, logLevel: 'silent' }, async (request, reply) => {
    admitReader(request, token)
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type(FIGURES_TYPE)
      .send(await text())
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @throws Refusal 401 without the token. A local address proves nothing behind a proxy on this machine. */
function admitReader({ headers }: FastifyRequest, token: string): void {
  if (!timingSafeEqual(digest(bearerOf(headers.authorization)), digest(token)))
    throw new Refusal(401, TEXTS.unauthenticated)
}

type Line = [name: string, help: string, read: Reading]

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const one = (value: number): Value[] => [{ value }]

function gauges({ machine, stores, queryPools, dataAgeSeconds, crawlers }: Measured): Line[] {
  const spools =
    (pick: (spool: ReturnType<Machine['spools']>['hits']) => number): Reading =>
    () =>
      Object.entries(machine.spools()).map(([spool, stats]) => ({ labels: { spool }, value: pick(stats) }))
  const jobs =
    (pick: (job: ReturnType<Machine['jobs']['states']>[number]) => number): Reading =>
    () =>
      machine.jobs.states().map((job) => ({ labels: { job: job.name }, value: pick(job) }))
  return [
    [
      'weir_info',
      'Versions.',
      () => [{ labels: { version: machine.version, node: process.version, signals: machine.signals }, value: 1 }],
    ],
    [
      'weir_condition',
      'Whether something is wrong: the codes of the status screen, the log and /health.',
      () => conditionsOf(machine),
    ],
    ['weir_edges_wanted', 'Edges that should run.', () => one(machine.edges().wanted)],
    ['weir_edges_running', 'Edges that answer.', () => one(machine.edges().running)],
    ['weir_leads', 'Whether this process does the timed work.', () => one(Number(machine.holdsLease()))],
    [
      'weir_snapshot_lag_seconds',
      'Since the edges’ configuration was last looked at.',
      () => one(machine.lagMs() / 1000),
    ],
    ['weir_spool_segments', 'Segments that are not yet stored.', spools(({ pending }) => pending)],
    ['weir_spool_bytes', 'Their bytes.', spools(({ bytes }) => bytes)],
    ['weir_spool_oldest_seconds', 'Age of the oldest line among them.', spools(({ oldestMs }) => oldestMs / 1000)],
    ['weir_spool_failing', 'Whether the spool cannot be written.', spools(({ state }) => Number(state === 'failing'))],
    [
      'weir_store_up',
      'Whether a store answers.',
      async () =>
        (await stores()).map(({ name, reachable }) => ({ labels: { store: name }, value: Number(reachable) })),
    ],
    [
      'weir_lane_busy',
      'Questions that the event store works on.',
      () => Object.entries(queryPools()).map(([pool, { busy }]) => ({ labels: { lane: pool }, value: busy })),
    ],
    [
      'weir_lane_waiting',
      'Questions that wait for it.',
      () => Object.entries(queryPools()).map(([pool, { waiting }]) => ({ labels: { lane: pool }, value: waiting })),
    ],
    ['weir_detection_data_age_seconds', 'Age of the detection data.', () => one(dataAgeSeconds())],
    [
      'weir_crawler_claims_unchecked',
      'Claims to be a crawler that stay unverified because name servers are of no use, by why.',
      async () => unchecked(await crawlers()),
    ],
    ['weir_job_last_run_timestamp_seconds', 'When a job last ran.', jobs(({ last }) => (last ?? 0) / 1000)],
    ['weir_job_duration_seconds', 'How long it took.', jobs(({ tookMs }) => tookMs / 1000)],
    ['weir_job_failing', 'Whether its last run failed.', jobs(({ error }) => Number(error !== null))],
  ]
}

/** Every existing code, so that alert rules find their series early. */
function conditionsOf({ conditions }: Machine): Value[] {
  const active = new Set(codesOf(conditions()))
  return STATUS_WARNINGS.map((code) => ({ labels: { code }, value: Number(active.has(code)) }))
}

/** 0 for absent troubles, so that an alert can end. */
const unchecked = (met: { trouble: string; claims: number } | undefined): Value[] =>
  RESOLVER_TROUBLES.map((trouble) => ({ labels: { trouble }, value: met?.trouble === trouble ? met.claims : 0 }))

/** Event loops of this process; without `machine` those of the edges alone. */
const loops = (edges: () => EdgeCounts[], machine?: Machine): Line => [
  'weir_loop_delay_seconds',
  'Delay of an event loop, 99th percentile.',
  () => [
    ...(machine ? [{ labels: { thread: 'panel' }, value: machine.loopMs() / 1000 }] : []),
    ...edges().map(({ loopMs }, at) => ({ labels: { thread: `edge-${at}` }, value: loopMs / 1000 })),
  ],
]

/** Sums over all edges. */
function ofEdges(edges: () => EdgeCounts[], more: () => Record<string, number> = () => ({})): Line[] {
  const summed =
    (label: string, pick: (counts: EdgeCounts) => Record<string, number>): Reading =>
    () =>
      byLabel(label, edges().map(pick))
  const byLabel = (label: string, all: Record<string, number>[]): Value[] =>
    Object.keys(all[0] ?? {}).map((name) => ({
      labels: { [label]: name },
      value: sum(all.map((counts) => counts[name] ?? 0)),
    }))
  return [
    [
      'weir_decisions_total',
      'Visits decided and in the spool, by class.',
      summed('class', ({ decisions }) => decisions),
    ],
    ['weir_reasons_total', 'Signals that spoke in them.', summed('signal', ({ signals }) => signals)],
    [
      'weir_refusals_total',
      'Questions for a decision that were refused, by status.',
      summed('status', ({ refusals }) => refusals),
    ],
    [
      'weir_cut_total',
      'Connections and questions that were cut off or refused for the sake of others, by reason.',
      () => byLabel('reason', [...edges().map(({ cuts }) => cuts), more()]),
    ],
    [
      'weir_misdirected_total',
      'Requests under a host that does not answer them, by whose it is: nobody’s, one that a client lost, a client’s.',
      summed('reason', ({ misdirected }) => misdirected),
    ],
    [
      'weir_unprotected_total',
      'Visits that sites let pass without being judged, by cause: refused for a token, a key, what was wrong or busy edges, or reported by sites.',
      summed('reason', ({ passed }) => passed),
    ],
    [
      'weir_heads_total',
      'Agents with their headers, by whether what they show alone was judged before.',
      summed('reason', ({ heads }) => heads),
    ],
  ]
}

function counters({ machine, queryPools }: Measured): Line[] {
  const poolRuns =
    (pick: (pool: ReturnType<Measured['queryPools']>[string]) => number): Reading =>
    () =>
      Object.entries(queryPools()).map(([pool, state]) => ({ labels: { lane: pool }, value: pick(state) }))
  return [
    [
      'weir_spool_rejected_total',
      'Lines that were set aside.',
      () => Object.entries(machine.spools()).map(([spool, { rejected }]) => ({ labels: { spool }, value: rejected })),
    ],
    [
      'weir_lane_done_total',
      'Questions that the event store answered; on the lane insert: inserts.',
      poolRuns(({ done }) => done),
    ],
    ['weir_lane_failed_total', 'Questions that failed.', poolRuns(({ failed }) => failed)],
    [
      'weir_job_runs_total',
      'Runs of a job.',
      () => machine.jobs.states().map(({ name, runs }) => ({ labels: { job: name }, value: runs })),
    ],
    [
      'weir_job_failures_total',
      'Runs that failed.',
      () => machine.jobs.states().map(({ name, failures }) => ({ labels: { job: name }, value: failures })),
    ],
  ]
}

type Metric = { name: string; help: string; read: Reading }
const LABELS = [
  'code',
  'class',
  'signal',
  'status',
  'spool',
  'store',
  'lane',
  'job',
  'thread',
  'version',
  'node',
  'signals',
  'trouble',
  'reason',
]

function gauge(registry: Registry, { name, help, read }: Metric): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: LABELS,
      registers: [],
      async collect() {
        const values = await read()
        this.reset()
        for (const { labels = {}, value } of values) this.set(labels, value)
      },
    }),
  )
}

/** Reports a value counted elsewhere. */
function counter(registry: Registry, { name, help, read }: Metric): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      labelNames: LABELS,
      registers: [],
      async collect() {
        const values = await read()
        this.reset()
        for (const { labels = {}, value } of values) this.inc(labels, value)
      },
    }),
  )
}

/** A histogram counted by edges, passed as a worker's metrics: prom-client's own can only observe. */

const BOUNDS = [...LATENCY_MS.map((ms) => String(ms / 1000)), '+Inf']

const sumOf = (edges: readonly EdgeCounts[], pick: (counts: EdgeCounts) => number): number =>
  edges.reduce((all, counts) => all + pick(counts), 0)

function histogramOf(name: string, help: string, edges: readonly EdgeCounts[]): Registry {
  const values = [
    ...BOUNDS.map((le, at) => ({
      metricName: `${name}_bucket`,
      labels: { le },
      value: sumOf(edges, ({ latency }) => latency[at] ?? 0),
    })),
    { metricName: `${name}_sum`, labels: {}, value: sumOf(edges, ({ latencySum }) => latencySum) / 1000 },
    { metricName: `${name}_count`, labels: {}, value: sumOf(edges, ({ latency }) => latency.at(-1) ?? 0) },
  ]
  return AggregatorRegistry.aggregate([[{ name, help, type: 'histogram', aggregator: 'sum', values }]])
}
