/**
 * `npm run detect:browsers`: driven and undriven browsers visit a site with the probe three times each. Prints verdicts
 * and updates docs/lab/driven-browsers.md. `--check`: new visitors get the check. `--strict`: strict sensitivity, no
 * update. `--only WORDS`: kinds by name, no update; `--record FILE`: all observations as JSON.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { SIGNALS_VERSION } from '../../../src/judge/table.ts'
import { removeFolder, startWeir, until } from '../../../tests/support/weir.ts'
import { BY_DRIVER } from './by-driver.ts'
import { BY_PROTOCOL } from './by-protocol.ts'
import type { Kind, Screens } from './kind.ts'
import {
  CHROMEDRIVER,
  CHROMIUM,
  FIREFOX,
  installDrivers,
  MINI_BROWSER,
  missing,
  openScreen,
  versionOf,
} from './machine.ts'
import { countsTable, kindsTable, signalsTable, summary, type Looked } from './matrix.ts'
import { OTHER_ENGINES } from './other-engines.ts'
import { PEOPLE } from './people.ts'
import { openSite, type Site } from './site.ts'

const VISITS = 3
/** Seconds for a report; longer silence counts as none. */
const REPORT_S = 15

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    record: { type: 'string' },
  },
})

const KINDS: readonly Kind[] = [...BY_PROTOCOL, ...BY_DRIVER, ...OTHER_ENGINES, ...PEOPLE]

/** Three visits; returns the error, if any. */
async function visit(site: Site, screens: Screens, kind: Kind, index: number): Promise<string | undefined> {
  try {
    await visitThrice(site, screens, kind, index)
    return undefined
  } catch (error) {
    return String(error).split('\n')[0] ?? ''
  }
}

async function visitThrice(site: Site, screens: Screens, kind: Kind, index: number): Promise<void> {
  for (let number = 1; number <= VISITS; number++) {
    const of = (isInput: boolean) => site.seen(index).reports.filter(({ input }) => (input !== undefined) === isInput)
    const [read, used] = [of(false).length, of(true).length]
    const each = site.sensitivities.length
    const opened = await kind.open({ url: site.urlOf(index), screens, number })
    try {
      await until(
        `a report of ${kind.name}`,
        async () => of(false).length >= read + each && (!kind.acts || of(true).length >= used + each),
        REPORT_S,
      ).catch(() => undefined)
    } finally {
      await opened.close()
    }
  }
}

const FILE = path.join(import.meta.dirname, '../../../docs/lab/driven-browsers.md')

/** Installed programs with versions. */
const programs = (): string =>
  [versionOf(CHROMIUM), versionOf(FIREFOX), versionOf(CHROMEDRIVER), versionOf(MINI_BROWSER), `Node ${process.version}`]
    .filter((version) => version !== '')
    .join(', ')

const day = new Date().toISOString().slice(0, 10)
const of = `signals version ${SIGNALS_VERSION}, ${arch()} with ${cpus().length} processors and no graphics card. ${programs()}.`

const tables = (site: Site, looked: readonly Looked[], skipped: readonly string[]): string =>
  `${countsTable(looked, site.sensitivities)}

${summary(looked)}
${values.check ? '' : `\n${signalsTable(looked)}\n`}${skipped.length === 0 ? '' : `\nLeft out: ${skipped.join('; ')}.\n`}`

const HEAD = `# What the classifier makes of driven browsers

Each kind of browser opens a page three times from one address, each time with a fresh profile. The page carries the probe, so what it sees counts from the second visit on; where the check is on, from the first. In *standard*. Windows stand on a virtual screen, with a window manager for people alone. Intervals: Wilson, 95 %, as if kinds were drawn at random, which they are not. [What else each signal may mean](../reference/signals.md).

Windows that are not found: all readings of the bare port, of the port that is watched or has a binding and of Patchright were held against those of people's Chromium on 2026-11-30, and none differs but a read console, which developer tools in a window of their own have, too (*strict*). Left, since tools show it too: a pause at \`debugger\`, how long scripts take, a source map that nobody fetches. Left as well: calling unknown functions of the page to see whether one is a binding.
`
const WITHOUT = '## Without the check'
const WITH = '## With the check'

/** The page with this run's part replaced. */
function pageWith(part: string): string {
  const [, before = ''] = readFileSync(FILE, 'utf8').split(`${WITHOUT}\n`)
  const [without = '', withIt = ''] = before.split(`${WITH}\n`)
  return `${HEAD}
${WITHOUT}

${values.check ? without : part}
${WITH}

${values.check ? part : withIt}`
}

installDrivers()
const weir = await startWeir({ args: [] })
const site = await openSite(weir, values.check, values.strict ? 'strict' : 'standard')
const [bare, desktop] = await Promise.all([openScreen(false), openScreen(true)])
const screens = { bare: bare.display, desktop: desktop.display }
const looked: Looked[] = []
const skipped: string[] = []
try {
  for (const [index, kind] of KINDS.entries()) {
    if (!kind.name.includes(values.only)) continue
    const without = missing(kind.needs)
    const failed = without ? `${without} is not there` : await visit(site, screens, kind, index)
    if (failed) {
      skipped.push(`${kind.name} (${failed})`)
      console.log(`left out: ${kind.name}: ${failed}`)
      continue
    }
    looked.push({ name: kind.name, category: kind.category, seen: site.seen(index) })
    console.log(kindsTable(looked.slice(-1), site.sensitivities).split('\n').at(-1))
  }
} finally {
  bare.close()
  desktop.close()
  await site.close()
  await weir.stop()
  removeFolder(weir.dataDir)
}
console.log(`\n${countsTable(looked, site.sensitivities)}`)
if (values.record) writeFileSync(values.record, JSON.stringify(looked, undefined, 1))
if (values.only === '' && !values.strict) {
  const command = `npm run detect:browsers${values.check ? ' -- --check' : ''}`
  const part = `\`${command}\` on ${day}, ${of}\n\n${tables(site, looked, skipped)}`
  writeFileSync(FILE, await format(pageWith(part), { parser: 'markdown' }))
}
