/**
 * `npm run house`: measures of reading (`--small`, `--circles`: which files). Product means `src` and `web` without tests. Measures, not goals: a line that
 * is clearer long stays long.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const root = path.join(import.meta.dirname, '..')
const SMALL_LINES = 40
const WIDE_COLUMNS = 120
/** Shared lines that make two places alike. */
const ALIKE_LINES = 6
/** In more places a run is a habit, not a copy. */
const HABIT_PLACES = 8

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isTest = (file: string) => /\.(?:test|spec)\.|(?:^|\/)testing\/|^tests\//.test(file)
const isProduct = (file: string) => /^(?:src|web)\//.test(file) && !isTest(file)
const wordsOf = (text: string) => text.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

type Node = { type?: string; start: number; end: number; [key: string]: unknown }
type Code = { file: string; text: string; imports: string[]; functions: number[]; comments: number; exported: string[] }

function* nodesOf(program: unknown): Generator<Node> {
  const left: unknown[] = [program]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue
    if ('type' in one) yield one as Node
    left.push(...Object.values(one).filter((value) => value !== null && value !== undefined))
  }
}

/** The file of a relative import, or undefined for a package. */
function targetOf(file: string, spec: string): string | undefined {
  if (!spec.startsWith('.')) return undefined
  const target = path.posix.join(path.posix.dirname(file), spec.replace(/\?.*$/, ''))
  return existsSync(path.join(root, target)) ? target : undefined
}

function codeOf(file: string): Code {
  const text = read(file)
  const { program, comments, module } = parseSync(file, text)
  const code: Code = { file, text, imports: [], functions: [], comments: 0, exported: [] }
  code.comments = sum(comments.map(({ value }) => wordsOf(value)))
  const specs = new Set<string>()
  for (const node of nodesOf(program)) {
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? ''))
      code.functions.push(text.slice(node.start, node.end).split('\n').length)
    const source = (node['source'] ?? node['argument']) as { value?: unknown } | undefined
    if (/^(?:Import|Export|TSImportType)/.test(node.type ?? '') && typeof source?.value === 'string')
      specs.add(source.value)
  }
  code.imports = [...specs].flatMap((spec) => targetOf(file, spec) ?? [])
  code.exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) => (moduleRequest ? [] : (exportName.name ?? []))),
  )
  return code
}

/** Import circles, type and dynamic imports included (Tarjan). */
function circlesIn(codes: readonly Code[]): string[][] {
  const at = new Map(codes.map((code) => [code.file, code]))
  const [order, low, stack, found] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ]
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.size - 1)
    stack.push(file)
    for (const next of at.get(file)?.imports ?? []) {
      if (!at.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== order.get(file)) return
    const ring = stack.splice(stack.indexOf(file))
    if (ring.length > 1) found.push(ring)
  }
  for (const { file } of codes) if (!order.has(file)) visit(file)
  return found
}

/** Pairs of files that share a run of lines, ignoring names, texts and numbers. */
function alikePairs(codes: readonly Code[]): number {
  const places = new Map<string, Set<string>>()
  for (const { file, text } of codes) {
    const lines = text
      .split('\n')
      .map((line) => line.replace(/\/\/.*|\/?\*.*/, '').trim())
      .filter((line) => /\w/.test(line) && !line.startsWith('import '))
      .map((line) => line.replaceAll(/'[^']*'|`[^`]*`|\b\d[\d_.]*\b/g, '#').replaceAll(/[A-Za-z_]\w*/g, 'n'))
    for (let start = 0; start + ALIKE_LINES <= lines.length; start++) {
      const run = lines.slice(start, start + ALIKE_LINES)
      const key = run.join('\n')
      places.set(key, (places.get(key) ?? new Set()).add(file))
    }
  }
  const pairs = new Set<string>()
  for (const files of places.values()) {
    if (files.size < 2 || files.size > HABIT_PLACES) continue
    const list = [...files].toSorted()
    for (const [index, first] of list.entries())
      for (const second of list.slice(index + 1)) pairs.add(`${first} ${second}`)
  }
  return pairs.size
}

const codes = tracked.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('integrations/')).map(codeOf)
const product = codes.filter(({ file }) => isProduct(file))
const productFiles = tracked.filter((file) => isProduct(file) && /\.(?:tsx?|css)$/.test(file))
const lines = sum(productFiles.map((file) => read(file).split('\n').length))
const functions = product.flatMap((code) => code.functions)
const importers = new Map<string, string[]>()
for (const { imports, file } of codes)
  if (!isTest(file)) for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file])
const small = product.filter(
  ({ file, text }) => importers.get(file)?.length === 1 && text.split('\n').length < SMALL_LINES,
)
const texts = codes.map(({ file, text }) => [file, text] as const)
const elsewhere = new Map<string, number>()
for (const [, text] of texts)
  for (const word of new Set(text.match(/[A-Za-z_]\w*/g))) elsewhere.set(word, (elsewhere.get(word) ?? 0) + 1)
const docs = tracked.filter((file) => file.endsWith('.md') && !/^(?:src|integrations|site-templates)\//.test(file))

const FIGURES: [name: string, value: number | string][] = [
  ['product lines', lines],
  ['product files', productFiles.length],
  ['functions per 1,000 lines', Math.round((functions.length / lines) * 1000)],
  ['median lines of a function', median(functions)],
  ['functions over 60 lines', functions.filter((length) => length > 60).length],
  ['words of comments, product', sum(product.map(({ comments }) => comments))],
  ['words of comments, all', sum(codes.map(({ comments }) => comments))],
  ['words of docs', sum(docs.map((file) => read(file).split(/\s+/).length))],
  ['files of docs', docs.length],
  ['like pairs per 100 files', Math.round((alikePairs(product) / product.length) * 100)],
  [
    'exports named in no other file',
    sum(product.map(({ exported }) => exported.filter((name) => (elsewhere.get(name) ?? 0) < 2).length)),
  ],
  [
    'lines over 120 columns',
    sum(codes.map(({ text }) => text.split('\n').filter((line) => line.length > WIDE_COLUMNS).length)),
  ],
  ['small files with one importer', small.length],
  ['circles', circlesIn(product).length],
]
if (process.argv.includes('--circles')) for (const ring of circlesIn(product)) console.log(ring.join(' '))
if (process.argv.includes('--small'))
  for (const { file, text } of small) console.log(`${text.split('\n').length} ${file} < ${importers.get(file)?.join()}`)
for (const [name, value] of FIGURES) console.log(`${name.padEnd(34)} ${String(value).padStart(8)}`)
