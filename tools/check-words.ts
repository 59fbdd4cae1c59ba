/**
 * Holds retired names out of the code: each was renamed everywhere, and docs/glossary.md says what is written instead.
 * Part of `npm run lint`; exits 1 and names each place.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Identifiers, and what is written instead. */
const RETIRED: Record<string, string> = {
  Acts: 'RowActions',
  AskedHits: 'HitQuery',
  Asker: 'Caller',
  asker: 'caller',
  changeable: 'requireEditable',
  farewell: 'drainConnections',
  impersonal: 'scrub',
  openHouse: 'createTestApp',
  requireLeave: 'requireEditingAllowed',
  requireRoom: 'requireQuota',
  Sheet: 'Card',
  StillWater: 'EmptyPicture',
  useAct: 'useApiMutation',
  useAsk: 'useApiQuery',
}
/** What is sent out is made by `to…View`. */
const SHOWN = /\bconst shown[A-Z]\w*|\bfunction shown[A-Z]\w*/
const WORDS = new RegExp(String.raw`\b(?:${Object.keys(RETIRED).join('|')})\b`, 'g')
const OWN = 'tools/check-words.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'web', 'tests', 'tools'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file !== OWN)

const places: string[] = []
for (const file of files) {
  for (const [at, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
    for (const [word] of line.matchAll(WORDS)) places.push(`${file}:${at + 1}: ${word}, write ${RETIRED[word]}`)
    if (file.startsWith('src/features/') && SHOWN.test(line)) places.push(`${file}:${at + 1}: shown…, write to…View`)
  }
}
for (const place of places) console.error(place)
console.log(`words: ${files.length} files, ${places.length} retired`)
process.exitCode = places.length > 0 ? 1 : 0
