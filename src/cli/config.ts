/** `weir export-config`, `weir plan` and `weir apply`: campaigns, lists, what else is a client’s, and plans as files for git. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeFileAtomic } from '../lib/files/atomic-file.ts'
import { type Command, EXIT, type Option, type Terminal, UsageError } from './command.ts'
import type { Planned } from '../operator/config.ts'
import type { NamedFile } from '../rules/files/config-files.ts'

const FORCE: Option = {
  type: 'boolean',
  description: 'Also where something was saved since its file was exported: what was saved is overwritten.',
}

/** One file, or the .json files of a folder. */
function filesAt(place: string | undefined): NamedFile[] {
  if (place === undefined) throw new UsageError('name a file, or a folder of files')
  const names = statSync(place).isDirectory()
    ? readdirSync(place)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => path.join(place, name))
    : [place]
  if (names.length === 0) throw new Error(`${place}: no file ends in .json`)
  return names.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
}

/** Returns how many files change something. */
function show(plan: readonly Planned[], terminal: Terminal): number {
  const changed = plan.filter(({ changes }) => changes.length > 0)
  for (const { of, name, changes } of changed) {
    terminal.print(`${of} (${name})`)
    for (const { field, before, after } of changes)
      terminal.print(`  ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
  }
  terminal.print(`${changed.length} of ${plan.length} files differ`)
  return changed.length
}

export const exportConfig: Command = {
  name: 'export-config',
  args: [],
  description:
    'Write campaigns, lists, and clients’ offers, flows, domains and currency rates to files, one each, and all plans to one, in an order made for git.',
  options: { out: { type: 'string', value: 'DIR', description: 'The folder; `config` without it.' } },
  run: async ({ text, ask, terminal }) => {
    const folder = text('out') ?? 'config'
    const files = await ask('exportConfig', {})
    mkdirSync(folder, { recursive: true })
    for (const file of files) writeFileAtomic(path.join(folder, path.basename(file.name)), file.text)
    terminal.print(`${folder}: ${files.length} files`)
    return EXIT.ok
  },
}

export const plan: Command = {
  name: 'plan',
  args: ['FILE'],
  description: 'Show what applying a file, or a folder of files, would change: 0 nothing, 3 something.',
  options: { force: FORCE },
  run: async ({ args: [place], is, ask, terminal }) => {
    const planned = await ask('planConfig', { files: filesAt(place), force: is('force') })
    return show(planned, terminal) === 0 ? EXIT.ok : EXIT.found
  },
}

export const apply: Command = {
  name: 'apply',
  args: ['FILE'],
  description: 'Save what a file, or a folder of files, changes: everything or nothing.',
  options: { force: FORCE, yes: { type: 'boolean', description: 'Do it: look at `weir plan` first.' } },
  run: async ({ args: [place], is, ask, terminal }) => {
    if (!is('yes')) throw new UsageError('this changes stored settings: check with `weir plan`, then add --yes')
    show(await ask('applyConfig', { files: filesAt(place), force: is('force') }), terminal)
    return EXIT.ok
  },
}
