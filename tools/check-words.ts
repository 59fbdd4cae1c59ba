/**
 * Keeps retired names out of identifiers, file names and texts (docs/reference/glossary.md). Part of `npm run lint`;
 * exits 1 and lists each place.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const root = path.join(import.meta.dirname, '..')

/** Identifier → replacement. */
const RETIRED: Record<string, string> = {
  Acts: 'RowActions',
  AskedHits: 'HitQuery',
  Asker: 'Caller',
  asker: 'caller',
  askedHits: 'toHitQuery',
  attachPace: 'attachVisitRates',
  begun: 'started',
  changeable: 'requireEditable',
  checkHouse: 'checkInstallation',
  clicksTold: 'clicksNotified',
  createGuesses: 'createLoginLimiter',
  createLane: 'createQueryPool',
  createPace: 'createVisitRates',
  farewell: 'drainConnections',
  foldWord: 'normalizeWord',
  Guesses: 'LoginLimiter',
  guesses: 'loginLimiter',
  house: 'app, context',
  impersonal: 'scrub',
  Lane: 'QueryPool',
  lanes: 'pools',
  Leadership: 'Lease',
  mayCall: 'canCall',
  mayChange: 'canChange',
  mayRead: 'canRead',
  noteShown: 'recordShown',
  openDoor: 'openControlSocket',
  openHouse: 'createTestApp',
  openLeadership: 'openLease',
  openTelling: 'openNotification',
  Pace: 'VisitRates',
  requireLeave: 'requireEditingAllowed',
  requireRoom: 'requireQuota',
  SharedTries: 'SharedLimiter',
  Sheet: 'Card',
  StillWater: 'EmptyPicture',
  tellOwner: 'notifyOwner',
  tellPayment: 'notifyPayment',
  useAct: 'useApiMutation',
  useAsk: 'useApiQuery',
  waysOf: 'channelSettingsOf',
  wrongToldAt: 'wrongNotifiedAt',
}
/** Names of variables and parameters → replacement. Wire fields and stored rows may use them. */
const RETIRED_LOCALS: Record<string, string> = {
  asked: 'query, filter, input',
  heard: 'received, requests',
  keeping: 'retention',
  leads: 'lease, isHeld',
  said: 'output, text, detail',
  told: 'notified, reported',
  tries: 'attempts',
}
/** Words in file and folder names → replacement. */
const IN_NAMES: Record<string, string> = {
  started: 'after-first',
  guesses: 'login-limiter',
  house: 'context',
  keeping: 'retention',
  knock: 'connect',
  lane: 'query-pool',
  lanes: 'forward-pools',
  leadership: 'lease',
  meters: 'quota-usage',
  told: 'notified',
}
/** Phrases in texts for people, with their replacement. */
const IN_TEXTS: [files: RegExp, phrase: RegExp, instead: string][] = [
  [
    /^locales\/en\.json$|^README\.md$|^docs\/(?!decisions\/).*\.md$/,
    /\b(?:he|his|him|himself|whoever|whosoever)\b/i,
    'they',
  ],
  [/^locales\/(?:ru|ua)\.json$/, /квитанц/i, 'разбор визита, розбір візиту'],
]
/** `to…View` makes what is sent out. */
const SHOWN = /^shown[A-Z]/
const OWN = 'tools/check-words.ts'

const listed = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && file !== OWN)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

type Node = { type?: string; name?: unknown; start?: number; key?: unknown; property?: unknown; shorthand?: boolean }

/** Identifiers of a syntax tree with their position, including JSX. */
function* identifiersIn(root: unknown): Generator<{ name: string; start: number; parent: string; isField: boolean }> {
  const stack: [unknown, Node][] = [[root, {}]]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [value, parent] = top
    if (typeof value !== 'object' || value === null) continue
    const node = value as Node
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && typeof node.name === 'string')
      yield { name: node.name, start: node.start ?? 0, parent: parent.type ?? '', isField: isFieldOf(parent, node) }
    for (const child of Object.values(node)) stack.push([child, node.type === undefined ? parent : node])
  }
}

/** `text.said`, `{ said: text }`, or its type; a shorthand is also a variable. */
const isFieldOf = (parent: Node, node: Node): boolean =>
  parent.property === node || parent.key === node || parent.shorthand === true

const places: string[] = []
const sources = listed('src', 'web', 'tests', 'tools')
for (const file of sources) {
  for (const word of path.basename(file).split('.')[0]?.split('-') ?? []) {
    const instead = IN_NAMES[word]
    if (instead !== undefined) places.push(`${file}: "${word}" in its name, write ${instead}`)
  }
  if (!/\.tsx?$/.test(file)) continue
  const text = read(file)
  for (const { name, start, parent, isField } of identifiersIn(parseSync(file, text).program)) {
    const retired = isField ? RETIRED : { ...RETIRED, ...RETIRED_LOCALS }
    const instead = Object.hasOwn(retired, name) ? retired[name] : undefined
    if (instead !== undefined) places.push(`${file}:${lineAt(text, start)}: ${name}, write ${instead}`)
    if (file.startsWith('src/features/') && SHOWN.test(name) && /Declarat/.test(parent))
      places.push(`${file}:${lineAt(text, start)}: ${name}, write to…View`)
  }
}
for (const file of listed('locales', 'docs', 'README.md')) {
  for (const [, phrase, instead] of IN_TEXTS.filter(([which]) => which.test(file)))
    for (const [at, line] of read(file).split('\n').entries())
      if (phrase.test(line)) places.push(`${file}:${at + 1}: ${phrase.exec(line)?.[0]}, write ${instead}`)
}
for (const place of places) console.error(place)
console.log(`words: ${sources.length} files, ${places.length} retired`)
process.exitCode = places.length > 0 ? 1 : 0
