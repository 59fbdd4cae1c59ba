/** `GET /metrics`: figures of this process for Prometheus. No label names a person, a client or a campaign, and every label has few values. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { notFound, Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Machine } from '../features/machine.ts'
import type { EdgeCounts } from '../store/shared/edge-counts.ts'
import { histogramLines } from './metrics-histogram.ts'

export type Measured = {
  machine: Machine
  edges: () => EdgeCounts[]
  /** Which stores answer. */
  stores: () => Promise<{ name: string; reachable: boolean }[]>
  lanes: () => Record<string, { busy: number; waiting: number; done: number; failed: number }>
  /** How old the detection data is. */
  dataAgeSeconds: () => number
  /** Asked for by whoever may read them; undefined: only from this machine itself. */
  token: string | undefined
}

type Value = { labels?: Record<string, string>; value: number }
type Told = () => Value[] | Promise<Value[]>

/** Mounts the route. `behindEdge`: who asks is an edge of this process, and what it says of the asker is true. */
export function mountMetrics(app: FastifyInstance, measured: Measured, behindEdge: boolean): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const [name, help, told] of gauges(measured)) gauge(registry, { name, help, told })
  for (const [name, help, told] of counters(measured)) counter(registry, { name, help, told })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', { exposeHeadRoute: false, logLevel: 'silent' }, async (request, reply) => {
    admitReader(request, measured.token, behindEdge)
    const text = (await registry.metrics()) + histogramLines('weir_decision_seconds', 'Time from a visit that was read to its answer.', measured.edges())
    return reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').type(registry.contentType).send(text)
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Whoever came through a proxy on this machine comes from loopback, too. */
const PROXIED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Set by an edge for the panel behind it: whether the asker came through a proxy. */
export const THROUGH_PROXY = 'x-weir-proxied'
export const cameThroughProxy = (headers: FastifyRequest['headers']): boolean => PROXIED.some((name) => headers[name] !== undefined)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Throws Refusal: 401 for a wrong token, 404 for anybody from elsewhere where there is none. */
function admitReader({ headers, ip }: FastifyRequest, token: string | undefined, behindEdge: boolean): void {
  if (token !== undefined) {
    if (timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))) return
    throw new Refusal(401, TEXTS.unauthenticated)
  }
  const proxied = behindEdge ? headers[THROUGH_PROXY] !== '0' : cameThroughProxy(headers)
  if (!LOOPBACK.has(ip) || proxied) throw notFound()
}

type Line = [name: string, help: string, told: Told]

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const one = (value: number): Value[] => [{ value }]

function gauges({ machine, edges, stores, lanes, dataAgeSeconds }: Measured): Line[] {
  const spools = (pick: (spool: ReturnType<Machine['spools']>['hits']) => number): Told => () => Object.entries(machine.spools()).map(([spool, stats]) => ({ labels: { spool }, value: pick(stats) }))
  const jobs = (pick: (job: ReturnType<Machine['jobs']['states']>[number]) => number): Told => () => machine.jobs.states().map((job) => ({ labels: { job: job.name }, value: pick(job) }))
  return [
    ['weir_info', 'Versions.', () => [{ labels: { version: machine.version, node: process.version, signals: machine.signals }, value: 1 }]],
    ['weir_edges_wanted', 'Edges that should run.', () => one(machine.edges().wanted)],
    ['weir_edges_running', 'Edges that answer.', () => one(machine.edges().running)],
    ['weir_leads', 'Whether this process does the timed work.', () => one(Number(machine.leads()))],
    ['weir_snapshot_lag_seconds', 'Since the edges’ configuration was last looked at.', () => one(machine.lagMs() / 1000)],
    ['weir_loop_delay_seconds', 'Delay of an event loop, 99th percentile.', () => [{ labels: { thread: 'panel' }, value: machine.loopMs() / 1000 }, ...edges().map(({ loopMs }, at) => ({ labels: { thread: `edge-${at}` }, value: loopMs / 1000 }))]],
    ['weir_spool_segments', 'Segments that are not yet stored.', spools(({ pending }) => pending)],
    ['weir_spool_bytes', 'Their bytes.', spools(({ bytes }) => bytes)],
    ['weir_spool_oldest_seconds', 'Age of the oldest line among them.', spools(({ oldestMs }) => oldestMs / 1000)],
    ['weir_spool_failing', 'Whether the spool cannot be written.', spools(({ state }) => Number(state === 'failing'))],
    ['weir_store_up', 'Whether a store answers.', async () => (await stores()).map(({ name, reachable }) => ({ labels: { store: name }, value: Number(reachable) }))],
    ['weir_lane_busy', 'Questions that the event store works on.', () => Object.entries(lanes()).map(([lane, { busy }]) => ({ labels: { lane }, value: busy }))],
    ['weir_lane_waiting', 'Questions that wait for it.', () => Object.entries(lanes()).map(([lane, { waiting }]) => ({ labels: { lane }, value: waiting }))],
    ['weir_detection_data_age_seconds', 'Age of the detection data.', () => one(dataAgeSeconds())],
    ['weir_job_last_run_timestamp_seconds', 'When a job last ran.', jobs(({ last }) => (last ?? 0) / 1000)],
    ['weir_job_duration_seconds', 'How long it took.', jobs(({ tookMs }) => tookMs / 1000)],
    ['weir_job_failing', 'Whether its last run failed.', jobs(({ error }) => Number(error !== null))],
  ]
}

function counters({ machine, edges, lanes }: Measured): Line[] {
  const summed = (label: string, pick: (counts: EdgeCounts) => Record<string, number>): Told => () => {
    const all = edges().map(pick)
    return Object.keys(all[0] ?? {}).map((name) => ({ labels: { [label]: name }, value: sum(all.map((counts) => counts[name] ?? 0)) }))
  }
  const laneRuns = (pick: (lane: ReturnType<Measured['lanes']>[string]) => number): Told => () => Object.entries(lanes()).map(([lane, state]) => ({ labels: { lane }, value: pick(state) }))
  return [
    ['weir_decisions_total', 'Visits decided and in the spool, by class.', summed('class', ({ decisions }) => decisions)],
    ['weir_reasons_total', 'Signals that spoke in them.', summed('signal', ({ signals }) => signals)],
    ['weir_refusals_total', 'Questions for a decision that were refused, by status.', summed('status', ({ refusals }) => refusals)],
    ['weir_spool_rejected_total', 'Lines that were set aside.', () => Object.entries(machine.spools()).map(([spool, { rejected }]) => ({ labels: { spool }, value: rejected }))],
    ['weir_lane_done_total', 'Questions that the event store answered; on the lane insert: inserts.', laneRuns(({ done }) => done)],
    ['weir_lane_failed_total', 'Questions that failed.', laneRuns(({ failed }) => failed)],
    ['weir_job_runs_total', 'Runs of a job.', () => machine.jobs.states().map(({ name, runs }) => ({ labels: { job: name }, value: runs }))],
    ['weir_job_failures_total', 'Runs that failed.', () => machine.jobs.states().map(({ name, failures }) => ({ labels: { job: name }, value: failures }))],
  ]
}

type Metric = { name: string; help: string; told: Told }
const LABELS = ['class', 'signal', 'status', 'spool', 'store', 'lane', 'job', 'thread', 'version', 'node', 'signals']

function gauge(registry: Registry, { name, help, told }: Metric): void {
  registry.registerMetric(new Gauge({ name, help, labelNames: LABELS, registers: [], async collect() {
    const values = await told()
    this.reset()
    for (const { labels = {}, value } of values) this.set(labels, value)
  } }))
}

/** What is counted is counted elsewhere; here it is told. */
function counter(registry: Registry, { name, help, told }: Metric): void {
  registry.registerMetric(new Counter({ name, help, labelNames: LABELS, registers: [], async collect() {
    const values = await told()
    this.reset()
    for (const { labels = {}, value } of values) this.inc(labels, value)
  } }))
}
