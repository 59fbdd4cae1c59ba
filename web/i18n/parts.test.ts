/** Files loaded before sign-in use only texts of the `entry` part. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { partOf, textsByPart } from './parts.ts'

const WEB = path.join(import.meta.dirname, '..')
const GUEST = [
  'app/main.tsx',
  ...['login', 'register', 'recover', 'reset', 'confirm-email', 'invitation'].map(
    (screen) => `areas/accounts/${screen}/page.tsx`,
  ),
]
const IMPORT = /^(?:import|export)\b[^'"(=]*['"](\.[^'"]+)['"]/gm
const KEY = /\bt\(\s*['"`](\w+\.\w+)/g

/** All files that these import statically. */
function reached(files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const left = files.map((file) => path.join(WEB, file))
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file) || !file.startsWith(WEB) || !/\.tsx?$/.test(file)) continue
    if (!existsSync(file)) throw new Error(`${file} is imported and not there`)
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      left.push(path.join(path.dirname(file), name))
  }
  return seen
}

test('no file loaded before sign-in uses a text of the panel', () => {
  const files = reached(GUEST)
  const keys = [...files].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(KEY)].map(([, key = '']) => key))
  expect(files.size).toBeGreaterThan(40)
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((key) => partOf(key) !== 'entry')).toEqual([])
})

test('no file of the panel uses a text of e-mails', () => {
  expect(partOf('mail.reset')).toBe('server')
  expect(
    [...reached(['app/layout/layout.tsx'])].flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/['"`]mail\.\w/g),
    ]),
  ).toEqual([])
})

test('a screen brings the texts that its files use, and the panel’s part has none of them', () => {
  const { configResolved, load } = textsByPart() as unknown as {
    configResolved: (config: { command: string }) => void
    load: (id: string) => { code: string }
  }
  configResolved({ command: 'build' })
  const keysOf = (id: string) =>
    [...load(path.join(WEB, id)).code.matchAll(/\\"(\w+\.[\w .-]+)\\":/g)].map(([, key]) => key)
  const panel = keysOf('../locales/ua.json?panel')
  const statistics = keysOf('areas/statistics/statistics/page.tsx?texts=ua')
  expect(panel).toContain('menu.Statistics')
  expect(statistics).toEqual(expect.arrayContaining(['statistics.toLogs', 'hits.range.30d']))
  expect(statistics.filter((key) => panel.includes(key))).toEqual([])
  expect(statistics).not.toContain('api.answer')
  expect(keysOf('areas/accounts/api/page.tsx?texts=ua')).toContain('api.answer')
  const [list, editor] = ['page', 'change'].map((file) => keysOf(`areas/campaigns/campaign/${file}.tsx?texts=ua`))
  expect(editor).toEqual(expect.arrayContaining(['campaign.help.offer', 'campaign.versions.title']))
  expect(list).toEqual(expect.arrayContaining(['campaign.archiveEmpty', 'shadows.empty']))
  expect(list).not.toContain('campaign.help.offer')
  expect(editor).not.toContain('campaign.archiveEmpty')
  const shared = keysOf('areas/statistics/shared-report/page.tsx?texts=ua')
  expect(shared, 'named in a file of another screen').toContain('term.campaign')
})
