/** Detection data of an empty folder; updates are only recorded. */
import { fakeDetection } from '../../outside/detection/testing/fake.ts'
import { NO_MANIFEST, type Manifest } from '../../outside/detection/manifest.ts'
import { readSources } from '../../outside/detection/sources.ts'
import type { Network } from '../../outside/detection/detection.ts'
import type { DetectionData } from '../context.ts'

export function fakeData() {
  const known = new Map<string, Partial<Network>>()
  const started: string[][] = []
  const tried: Parameters<DetectionData['tried']['order']>[0][] = []
  const held: string[] = []
  const manifests = new Map<string, Partial<Manifest>>()
  let running: readonly string[] = []
  const sources = readSources()
  const data: DetectionData = {
    detection: fakeDetection((ip) => known.get(ip) ?? {}),
    updates: {
      sources,
      states: async () =>
        sources.map((source) => ({ source, manifest: { ...NO_MANIFEST, ...manifests.get(source.id) } })),
      running: () => running,
      start: () => undefined,
      close: async () => undefined,
    },
    byItself: true,
    begin: (ids) => void started.push([...ids]),
    tried: {
      state: () => ({ state: 'none', error: null }),
      held: async () => held,
      order: (order) => void tried.push(order),
    },
  }
  return {
    data,
    started,
    tried,
    held,
    manifests,
    run: (ids: readonly string[]) => (running = ids),
    know: (ip: string, facts: Partial<Network>) => known.set(ip, facts),
  }
}
