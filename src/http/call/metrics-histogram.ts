/** A histogram counted by edges, passed as a worker's metrics: prom-client's own can only observe. */
import { AggregatorRegistry, type Registry } from 'prom-client'
import { LATENCY_MS, type EdgeCounts } from '../../store/shared/edge-counts.ts'

const BOUNDS = [...LATENCY_MS.map((ms) => String(ms / 1000)), '+Inf']

const sumOf = (edges: readonly EdgeCounts[], pick: (counts: EdgeCounts) => number): number =>
  edges.reduce((all, counts) => all + pick(counts), 0)

export function histogramOf(name: string, help: string, edges: readonly EdgeCounts[]): Registry {
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
