/** Scanners and fetchers with a browser's agent: verdict at the first request, by way. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Way } from './heads.ts'
import { toldOf, type Counts } from './measure.ts'

type Scanner = { program: string; version: string; head: string }
export const SCANNERS = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'scanners.json'), 'utf8')) as { programs: Scanner[] }
).programs

/** `link`: a hosted link on a host without a site; `PHP` and `nginx`: with a trusted order; `site`: older downloads. */
const SCANNER_WAYS = ['link', 'PHP', 'nginx', 'site'] as const satisfies readonly Way[]

type ScannerRow = { way: Way; first: Counts; notBot: string[] }

/** Standard sensitivity, first visit. */
export const measureScanners = (): ScannerRow[] =>
  SCANNER_WAYS.map((way) => {
    const first: Counts = { Bot: 0, suspicious: 0, clean: 0 }
    const notBot: string[] = []
    for (const { program, head } of SCANNERS) {
      const [verdict] = toldOf(head, way, 'standard')
      first[verdict]++
      if (verdict !== 'Bot') notBot.push(program)
    }
    return { way, first, notBot }
  })
