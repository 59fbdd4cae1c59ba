/**
 * Keeps retired names and riddles out of identifiers, file names, docblocks, log lines and texts
 * (docs/reference/glossary.md). Part of `npm run lint`; exits 1 and lists each place.
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
  askedHits: 'toHitQuery',
  Asker: 'Caller',
  asker: 'caller',
  attachPace: 'attachVisitRates',
  begun: 'started',
  believeAuthorities: 'trustAuthorities',
  changeable: 'requireEditable',
  checkHouse: 'checkInstallation',
  clicksTold: 'clicksNotified',
  clientMeant: 'resolveClient',
  createGuesses: 'createLoginLimiter',
  createLane: 'createQueryPool',
  createPace: 'createVisitRates',
  createTurns: 'createFairPool',
  farewell: 'drainConnections',
  foldWord: 'normalizeWord',
  giveBackByAndBy: 'trimMemoryPeriodically',
  goLast: 'lowerOwnPriority',
  goneTo: 'resolveOffer',
  Guesses: 'LoginLimiter',
  guesses: 'loginLimiter',
  hearOut: 'drainBody',
  holdMadeSince: 'quarantineSince',
  house: 'app, context',
  impersonal: 'scrub',
  inTurns: 'forEachYielding',
  judgeTwice: 'compareVerdicts',
  keepRooms: 'keepQuotas',
  KeptHit: 'HitDetail',
  Lane: 'QueryPool',
  lanes: 'pools',
  Leadership: 'Lease',
  letTheEdgesGoFirst: 'lowerOtherThreads',
  lookedAgain: 'reevaluateNetwork',
  mayCall: 'canCall',
  mayChange: 'canChange',
  mayRead: 'canRead',
  moneyThere: 'availableMoney',
  noteShown: 'recordShown',
  Offered: 'IfAllowed',
  openDoor: 'openControlSocket',
  openHouse: 'createTestApp',
  openLeadership: 'openLease',
  openTelling: 'openNotification',
  Pace: 'VisitRates',
  PanelWay: 'PanelClient',
  partyOf: 'rateLimitKey',
  putQuestion: 'forwardRequest',
  requireLeave: 'requireEditingAllowed',
  requireRoom: 'requireQuota',
  sayNotice: 'noticeText',
  seenOf: 'gatherFacts',
  seeWhoWroteIt: 'requireTrustedFile',
  SharedTries: 'SharedLimiter',
  Sheet: 'Card',
  standsAsPerson: 'isTreatedAsPerson',
  startLooks: 'startPoller',
  StillWater: 'EmptyPicture',
  takeEarlier: 'importOldStore',
  tellOwner: 'notifyOwner',
  tellPayment: 'notifyPayment',
  unheardOf: 'silentPagesOf',
  useAct: 'useApiMutation',
  useAsk: 'useApiQuery',
  useMay: 'useCanCall',
  WayNotes: 'IntegrationWarnings',
  waysOf: 'channelSettingsOf',
  weighCosts: 'previewCosts',
  whoseHits: 'hitScopeOf',
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
  hear: 'drain',
  knock: 'connect',
  lane: 'query-pool',
  lanes: 'forward-pools',
  leadership: 'lease',
  looked: 'reevaluate',
  meters: 'quota-usage',
  offered: 'allowed',
  told: 'notified',
  twice: 'compare',
  unheard: 'silent',
  whose: 'resolve',
}
/** Docblocks tell unit, shape, error, reason or source. */
const RIDDLE = /^\*\s*(?:\*\s*)?(?:What|Who|Whose|Whether)\b/
const LOG_LINE = /\bsay\(\s*(['`])((?:(?!\1)[^\\]|\\.)*)\1/g
const IN_LOGS =
  /\b(?:told|said|taken (?:along|over|away)|written down|let go|stands|is there again|tried again|(?:and|which) (?:is|are) in an?)\b/
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

type Complaint = { start: number; line: string }

function* retiredIn(file: string, program: unknown): Generator<Complaint> {
  for (const { name, start, parent, isField } of identifiersIn(program)) {
    const retired = isField ? RETIRED : { ...RETIRED, ...RETIRED_LOCALS }
    const instead = Object.hasOwn(retired, name) ? retired[name] : undefined
    if (instead !== undefined) yield { start, line: `${name}, write ${instead}` }
    if (file.startsWith('src/features/') && SHOWN.test(name) && /Declarat/.test(parent))
      yield { start, line: `${name}, write to…View` }
  }
}

function* logRiddlesIn(text: string): Generator<Complaint> {
  for (const { index, 2: words = '' } of text.matchAll(LOG_LINE)) {
    const [riddle] = IN_LOGS.exec(words) ?? []
    if (riddle !== undefined) yield { start: index, line: `“${riddle}” in a log line: write what failed or is done` }
  }
}

export function complaintsIn(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text)
  const isLogging = file.startsWith('src/') && !file.includes('.test.')
  const riddles = comments
    .filter(({ value }) => RIDDLE.test(value))
    .map(({ value, start }) => ({ start, line: `“${value.slice(0, 40)}…”: tell unit, shape, error, reason or source` }))
  return [...retiredIn(file, program), ...riddles, ...(isLogging ? logRiddlesIn(text) : [])].map(
    ({ start, line }) => `${file}:${lineAt(text, start)}: ${line}`,
  )
}

const places: string[] = []
const sources = listed('src', 'web', 'tests', 'tools')
for (const file of sources) {
  for (const word of path.basename(file).split('.')[0]?.split('-') ?? []) {
    const instead = IN_NAMES[word]
    if (instead !== undefined) places.push(`${file}: "${word}" in its name, write ${instead}`)
  }
  if (/\.(?:tsx?|cjs)$/.test(file)) places.push(...complaintsIn(file, read(file)))
}
for (const file of listed('locales', 'docs', 'README.md')) {
  for (const [, phrase, instead] of IN_TEXTS.filter(([which]) => which.test(file)))
    for (const [at, line] of read(file).split('\n').entries())
      if (phrase.test(line)) places.push(`${file}:${at + 1}: ${phrase.exec(line)?.[0]}, write ${instead}`)
}
for (const place of places) console.error(place)
console.log(`words: ${sources.length} files, ${places.length} retired`)
process.exitCode = places.length > 0 ? 1 : 0
