/**
 * `npm run bench:panel`: times of every call that each screen makes at its start, with BENCH_HITS (5 million) hits and
 * a large configuration; BENCH_DIR keeps them for the next run, PANEL_BESIDE names another tree to compare with,
 * PANEL_VISITS is visits a second meanwhile, PANEL_LEDGER=one gives all costs to the client whose screens are opened.
 * With `-- --weights`: what each screen weighs, with demo data (panel/screens.ts).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { freshFolder, removeFolder } from '../../tests/support/weir.ts'
import { measureCalls } from './panel/calls.ts'
import { BROWSER, measureWeights } from './panel/screens.ts'
import { fillStore, type Filled } from './panel/store.ts'

const HITS = Number(process.env['BENCH_HITS'] ?? 5_000_000)
const KEPT = process.env['BENCH_DIR']

async function filledIn(dataDir: string): Promise<Filled> {
  const file = path.join(dataDir, 'bench.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Filled
  const began = Date.now()
  const filled = await fillStore(dataDir, HITS)
  writeFileSync(file, JSON.stringify(filled))
  console.log(`${HITS.toLocaleString('en')} hits made in ${Math.round((Date.now() - began) / 1000)} s`)
  return filled
}

async function measureFilled(): Promise<void> {
  const dataDir = KEPT ?? freshFolder()
  mkdirSync(dataDir, { recursive: true })
  const browser = await chromium.launch(BROWSER)
  try {
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium ${browser.version()}`,
    )
    await measureCalls(browser, dataDir, await filledIn(dataDir))
  } finally {
    await browser.close()
    if (KEPT === undefined) removeFolder(dataDir)
  }
}

await (process.argv.includes('--weights') ? measureWeights() : measureFilled())
