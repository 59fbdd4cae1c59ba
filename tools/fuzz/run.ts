/**
 * `npm run fuzz`: fuzzes each parser of outside bytes for `--seconds` (10), from `--seed` (printed); `--only` selects
 * by name. Saves failures under .weir/fuzz; `--again FILE` repeats one. Exits 1 with a finding.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { TARGETS } from './targets.ts'
import { tryTarget, wrongWith, type Finding } from './try.ts'

const FOLDER = path.join(import.meta.dirname, '../../.weir/fuzz')

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    again: { type: 'string' },
  },
})
const chosen = TARGETS.filter(({ name }) => name.includes(values.only))
if (chosen.length === 0)
  throw new Error(`no target is called ${values.only}: there are ${TARGETS.map(({ name }) => name).join(', ')}`)

/** The file's name contains the target. */
function save({ target, bytes, what }: Finding): string {
  mkdirSync(FOLDER, { recursive: true })
  const file = path.join(
    FOLDER,
    `${target.replaceAll(' ', '-')}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`,
  )
  writeFileSync(file, bytes)
  writeFileSync(`${file}.txt`, `${what}\n`)
  return file
}

function giveAgain(file: string): number {
  const bytes = readFileSync(file)
  const wrong = chosen.flatMap((target) => {
    const what = wrongWith(target, bytes)
    return what === undefined ? [] : [`${target.name}: ${what}`]
  })
  console.log(wrong.length === 0 ? 'nothing goes wrong with it' : wrong.join('\n'))
  return wrong.length === 0 ? 0 : 1
}

function tryAll(seed: number): number {
  console.log(`fuzz: seed ${seed}, ${values.seconds} s a target`)
  let found = 0
  for (const target of chosen) {
    const { inputs, finding } = tryTarget(target, seed, Number(values.seconds) * 1000)
    console.log(`${finding ? 'FOUND' : 'ok   '} ${target.name.padEnd(20)} ${inputs} inputs`)
    if (!finding) continue
    found += 1
    console.log(`      ${finding.what.split('\n').slice(0, 3).join('\n      ')}\n      saved as ${save(finding)}`)
  }
  return found === 0 ? 0 : 1
}

process.exitCode =
  values.again === undefined
    ? tryAll(values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed))
    : giveAgain(values.again)
