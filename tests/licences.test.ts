/** Third-party code in a release has allowed licences and their texts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { packagesOf } from '../tools/release/packages.ts'
import { bomOf } from '../tools/release/sbom.ts'
import { complaintsOf, noticesOf, panelPackagesOf, shippedBy } from '../tools/release/licences.ts'

const ROOT = path.join(import.meta.dirname, '..')
const shipped = shippedBy(ROOT)

it('each package has an allowed licence and its text', () => expect(complaintsOf(shipped)).toEqual([]))

it('all packages of service and panel exist, and are named in the notices', () => {
  const folders = shipped.map(({ folder }) => folder)
  expect(folders).toEqual(expect.arrayContaining([...packagesOf(ROOT), ...panelPackagesOf(ROOT)]))
  const names = shipped.filter(({ inPanel }) => inPanel).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      'scheduler',
      'i18next',
      'lucide-react',
      'micromark',
      'world-atlas',
      'csv-stringify',
    ]),
  )
  expect(names).not.toContain('vite')
  const notices = noticesOf(shipped, 'Weir')
  for (const { name, version, licence } of shipped) expect(notices).toContain(`${name} ${version} (${licence})`)
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(notices, 'the engine').toMatch(/^@chdb\/\S+ \S+ \(Apache-2\.0\)$/m)
  const own = readFileSync(path.join(ROOT, 'node_modules/chdb/LICENSE'), 'utf8').replaceAll('\r', '').trim()
  for (const { name, text } of shipped) if (name.startsWith('@chdb/')) expect(text, name).toBe(own)
})

it('the SBOM has all of them, of service and panel, and nothing else', () => {
  const folders = shipped.map(({ folder }) => folder)
  const { components } = JSON.parse(bomOf(ROOT, folders, 0)) as { components: { name: string; version: string }[] }
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`))
  expect(listed).toEqual(new Set(shipped.map(({ name, version }) => `${name} ${version}`)))
  expect(() => bomOf(ROOT, [...folders, '.'], 0), 'what npm does not list').toThrow('npm sbom does not name weir@')
})

describe('names each problem', () => {
  const one = { folder: 'node_modules/x', name: 'x', version: '1.0.0', licence: 'MIT', text: 'text', inPanel: false }
  it.each([
    [{ licence: 'GPL-3.0-only' }, 'x 1.0.0: licence GPL-3.0-only is not allowed'],
    [{ licence: '' }, 'x 1.0.0: licence unknown is not allowed'],
    [{ text: '' }, 'x 1.0.0: no text of its licence (MIT) is known'],
  ])('%o', (wrong, line) => expect(complaintsOf([{ ...one, ...wrong }])).toEqual([line]))
  it('nothing else is allowed', () => expect(complaintsOf([one])).toEqual([]))
})
