/** A histogram that was counted elsewhere, in the text form of Prometheus. */
import { LATENCY_MS, type EdgeCounts } from '../store/shared/edge-counts.ts'

export function histogramLines(name: string, help: string, edges: readonly EdgeCounts[]): string {
  const bounds = [...LATENCY_MS.map((ms) => String(ms / 1000)), '+Inf']
  const at = (place: number): number => edges.reduce((all, { latency }) => all + (latency[place] ?? 0), 0)
  const seconds = edges.reduce((all, { latencySum }) => all + latencySum, 0) / 1000
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...bounds.map((bound, place) => `${name}_bucket{le="${bound}"} ${at(place)}`),
    `${name}_sum ${seconds}`,
    `${name}_count ${at(LATENCY_MS.length)}`,
    '',
  ].join('\n')
}
