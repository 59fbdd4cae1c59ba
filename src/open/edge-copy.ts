/** Before edges open: their number, the snapshot copy, the metrics token. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { EDGE_THREAD } from '../edge-threads.ts'
import { COPY_FILES } from '../lib/files/data-folder.ts'
import type { SayLine } from '../lib/process/log.ts'
import { readTokenFile } from '../lib/secrets/secrets.ts'
import type { Settings } from '../rules/settings.ts'

/** Stored token for metrics, when the settings have none. */
const METRICS_TOKEN = 'metrics.token'
/** Snapshot copy in DATA_DIR, for a start before the stores are open. */
export const copyIn = (dataDir: string): string => path.join(dataDir, COPY_FILES.edge)

export type Release = { version: string; root: string }
/** Can read a copy: content may change with the schema, and between builds. */
export const readerOf = ({ version, root }: Release): string => {
  const migration = readdirSync(path.join(root, 'migrations', 'config'))
    .sort()
    .at(-1)
  return `${version} ${migration} ${crc32(readFileSync(EDGE_THREAD))}`
}

export const metricsTokenOf = ({ metricsToken }: Pick<Settings, 'metricsToken'>, dataDir: string): string =>
  metricsToken ?? readTokenFile(path.join(dataDir, METRICS_TOKEN))

/** Several listeners need a balancing kernel: Linux, not macOS. */
export function edgeCount({ roles, edgeWorkers: wanted }: Settings, say: SayLine): number {
  if (!roles.includes('edge')) return 0
  if (wanted <= 1 || process.platform === 'linux') return wanted
  say(`EDGE_WORKERS is ${wanted}, but edges cannot share a port on ${process.platform}: starting one`)
  return 1
}
