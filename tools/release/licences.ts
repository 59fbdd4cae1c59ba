/** Licences of shipped packages, including those built into the panel, with their texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importedBy, packagesOf } from './packages.ts'

/** Require only their text and name. Adding one is a decision. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
])

/** Licences that packages name in their own words. */
const MEANT: Readonly<Record<string, string>> = { 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)': 'CC-BY-4.0' }

export type Shipped = {
  /** Below the project's folder: `node_modules/react`. */
  folder: string
  name: string
  version: string
  /** SPDX name, if known. */
  licence: string
  /** The package's text, or the licence's usual text with the author; empty: unknown. */
  text: string
  /** Built into the browser files. */
  inPanel: boolean
}

const PANEL_SOURCES = ['web/**/*.{ts,tsx,css}', 'src/{lib,contract,rules}/**/*.ts']
/** A file of shapes that no module imports. */
const PANEL_DATA = ['world-atlas']

/** Packages imported by the panel and shared code, with dependencies: a superset of those built in. */
export const panelPackagesOf = (root: string): string[] => importedBy(root, PANEL_SOURCES, PANEL_DATA)

type Described = { name: string; version: string; license?: string; author?: string | { name?: string } }

const IS_LICENCE = /^(?:licen[cs]e|copying|notice|[\w-]+-licen[cs]e)/i
/** Packages without a text: the file of another package that has it. */
const TEXT_FROM: readonly [name: RegExp, file: string][] = [
  [/^@chdb\//, 'node_modules/chdb/LICENSE'],
  [/^@node-rs\/argon2-/, 'node_modules/@node-rs/argon2/LICENSE'],
]

const GRANT_OF_MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
const GRANT_OF_ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`

/** Usual licence text for a package without one. */
function usualText(root: string, { name, author }: Described, licence: string): string {
  const by = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`)
  if (licence === 'MIT') return `MIT License\n\nCopyright (c) ${by}\n\n${GRANT_OF_MIT}`
  if (licence === 'ISC') return `ISC License\n\nCopyright (c) ${by}\n\n${GRANT_OF_ISC}`
  if (licence !== 'Apache-2.0') return ''
  return `Copyright ${by}\n\n${readFileSync(path.join(root, 'node_modules/chdb/LICENSE'), 'utf8')}`
}

function textOf(root: string, folder: string, described: Described, licence: string): string {
  const own = readdirSync(path.join(root, folder)).filter((file) => IS_LICENCE.test(file))
  const other = TEXT_FROM.find(([name]) => name.test(described.name))?.[1]
  const files = own.length > 0 ? own.map((file) => path.join(folder, file)) : other === undefined ? [] : [other]
  const texts = files
    .filter((file) => existsSync(path.join(root, file)))
    .toSorted()
    .map((file) => readFileSync(path.join(root, file), 'utf8').replaceAll('\r', '').trim())
  return texts.length > 0 ? texts.join('\n\n') : usualText(root, described, licence)
}

/** All third-party packages in a release, by name. */
export function shippedBy(root: string): Shipped[] {
  const panel = new Set(panelPackagesOf(root))
  const folders = [...new Set([...packagesOf(root), ...panel])]
  const all = folders.map((folder): Shipped => {
    const described = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Described
    const { name, version, license = '' } = described
    const licence = MEANT[license] ?? license
    return {
      folder,
      name,
      version,
      licence,
      text: textOf(root, folder, described, licence),
      inPanel: panel.has(folder),
    }
  })
  return all.toSorted((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1))
}

/** One line for each package that may not be shipped. */
export const complaintsOf = (shipped: readonly Shipped[]): string[] =>
  shipped.flatMap(({ name, version, licence, text }) => [
    ...(ALLOWED.has(licence)
      ? []
      : [`${name} ${version}: licence ${licence === '' ? 'unknown' : licence} is not allowed`]),
    ...(text === '' ? [`${name} ${version}: no text of its licence (${licence}) is known`] : []),
  ])

const LINE = '-'.repeat(78)

/** Names and texts; shared texts appear once. `about`: what contains them. */
export function noticesOf(shipped: readonly Shipped[], about: string): string {
  const byText = Map.groupBy(shipped, ({ text }) => text)
  const parts = [...byText].map(([text, packages]) =>
    [LINE, ...packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`), '', text, ''].join('\n'),
  )
  return [`${about} contains the packages below, each under the licence that follows it.`, '', ...parts].join('\n')
}
