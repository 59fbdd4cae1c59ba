/**
 * `npm run reference`: tables of docs/reference that the code decides: calls of API keys, commands, conditions, metrics,
 * signals and templates. Each lies between `<!-- NAME -->` and `<!-- end -->`; tests/docs.test.ts holds them fresh.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS } from '../src/cli/commands.ts'
import { ROUTES } from '../src/contract/routes.ts'
import { STATUS_WARNINGS } from '../src/contract/status/status.ts'
import { CONTRACT } from '../src/contract/table.ts'
import { conditionOf, conditionText } from '../src/rules/campaigns/conditions.ts'
import { LINES } from '../src/judge/decide.ts'
import { SIGNALS } from '../src/judge/table.ts'
import { SOURCE_TEMPLATES } from '../src/rules/campaigns/source-templates.ts'
import { NETWORK_TEMPLATES } from '../src/rules/conversions/network-templates.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const TEXTS = JSON.parse(read('locales/en.json')) as Record<string, string>

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim()
const firstSentence = (text: string): string =>
  oneLine(/^.*?[.;:](?=\s|$)/s.exec(text)?.[0].replace(/[.;:]$/, '') ?? text)
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Name and help stand side by side in the source; labels and values are the process's. */
const metrics = (): string[][] =>
  [...read('src/http/call/metrics.ts').matchAll(/'(weir_\w+)',\s*(?:'([^']*)'|"([^"]*)")/g)]
    .map(([, name = '', help = '', other = '']) => [`\`${name}\``, oneLine(help || other)])
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b))

const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', String.raw`\|`)}\``)
const document = ({ source, read }: { source: string; read: string }): string =>
  `[${new URL(source).host}](${source}), ${read}`

/** Weights that each signal's source gives its findings; helpers give those of the probe. */
const WEIGHTS = new Map(
  globSync('src/judge/signals/*.ts', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => read(file).split(/^export const /m))
    .map((source): [string, string] => {
      const [, helper = '', word = ''] = /(flag|probeSignal|disguise)\(\s*'(\w+)'/.exec(source) ?? []
      if (helper === 'flag') return [`automation.${word}`, 'conclusive']
      if (helper !== '') return [`probe.${word}`, 'weak']
      const found = ['conclusive', 'weak'].filter((weight) => source.includes(`'${weight}'`))
      return [/name: '([\w.]+)'/.exec(source)?.[1] ?? '', found.join(' or ')]
    }),
)
function weightOf(name: string): string {
  const weight = WEIGHTS.get(name)
  if (!weight) throw new Error(`the source of ${name} shows no weight`)
  return weight
}

/** By the name of their place. */
const PARTS: Readonly<Record<string, () => string>> = {
  calls: () =>
    table(
      ['call', 'scope', 'does'],
      Object.values(CONTRACT).flatMap((entry) =>
        'key' in entry ? [[`\`${ROUTES[entry.name]}\``, entry.key, firstSentence(entry.description)]] : [],
      ),
    ),
  commands: () =>
    table(
      ['command', 'does'],
      COMMANDS.map(({ name, args, options, description }) => [
        `\`${['weir', name, ...args].join(' ').replaceAll('|', String.raw`\|`)}\``,
        [
          oneLine(description),
          ...(Object.keys(options).length > 0 ? [`\`--${Object.keys(options).join('` `--')}\``] : []),
        ].join(' '),
      ]),
    ),
  conditions: () =>
    table(
      ['code', 'level', 'what is wrong, and what to do'],
      STATUS_WARNINGS.map((kind) => [
        `\`${kind}\``,
        conditionOf(kind).level,
        oneLine(conditionText({ kind, about: '…' })),
      ]),
    ),
  metrics: () => table(['metric', 'value'], metrics()),
  sources: () =>
    table(
      ['source', 'click ID', 'cost', 'document, read on', 'not verified'],
      SOURCE_TEMPLATES.map((one) => [
        oneLine(one.name),
        one.click === '' ? (one.clickParameter === '' ? '' : `adds ${code(one.clickParameter)}`) : code(one.click),
        code(one.cost),
        document(one),
        one.unverified.join(', '),
      ]),
    ),
  networks: () =>
    table(
      ['network', 'in the link', 'in the postback', 'document, read on', 'not verified'],
      NETWORK_TEMPLATES.map((one) => [
        oneLine(one.name),
        code(`${one.parameter}={hit}`),
        code(one.query),
        document(one),
        one.unverified.join(', '),
      ]),
    ),
  verdicts: () =>
    table(
      ['line', 'class', 'why'],
      LINES.map(({ name, class: hitClass, why }) => [
        `\`${name}\``,
        hitClass === 'bot' ? 'Bot' : 'Target',
        oneLine(why),
      ]),
    ),
  signals: () =>
    table(
      ['signal', 'says', 'usual weight', 'category'],
      SIGNALS.map(({ name, category, strictOnly }) => [
        `\`${name}\``,
        oneLine(TEXTS[`signal.${name}`] ?? ''),
        `${weightOf(name)}${strictOnly ? ', strict' : ''}`,
        category,
      ]),
    ),
}

/** The page with the tables of today. */
export const withReference = (page: string): string =>
  page.replaceAll(/<!-- (\w+) -->\n[^]*?<!-- end -->/g, (whole, name: string) =>
    PARTS[name] ? `<!-- ${name} -->\n\n${PARTS[name]()}\n\n<!-- end -->` : whole,
  )
export const REFERENCE_PAGES: readonly string[] = globSync('docs/reference/*.md', { cwd: ROOT })

if (process.argv[1] === import.meta.filename)
  for (const file of REFERENCE_PAGES) writeFileSync(path.join(ROOT, file), withReference(read(file)))
