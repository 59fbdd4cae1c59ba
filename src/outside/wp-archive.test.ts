import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { NEWER_THAN_74 } from '../../tests/support/php-age.ts'
import { php, phpVersion } from '../../tests/support/php.ts'
import { readPo } from '../lib/text/gettext.ts'
import { buildWpArchive } from './wp-archive.ts'

const CAMPAIGN = {
  key: 'k-1',
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://target.example/',
  botLink: 'bot.html',
} as const
const input = (campaign: object = {}) => ({
  campaign: { ...CAMPAIGN, ...campaign },
  token: 'tok-1',
  publicUrl: 'https://weir.example/',
})
const filesOf = (archive: Uint8Array) =>
  Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)

const folder = mkdtempSync(path.join(tmpdir(), 'weir-plugin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is one folder with constant names, byte-identical for the same campaign', () => {
  const names = filesOf(buildWpArchive(input())).map(([name]) => name)
  expect(
    filesOf(buildWpArchive(input({ name: '../../x', key: '/etc/x', botLink: 'C:\\x' }))).map(([name]) => name),
  ).toEqual(names)
  expect(names.every((name) => /^weir\/[\w/.-]+$/.test(name))).toBe(true)
  for (const name of [
    'weir.php',
    'uninstall.php',
    'readme.txt',
    'campaign.php',
    'lib/edge.php',
    'languages/weir-ru_RU.mo',
    'languages/weir-uk.mo',
    'languages/weir.pot',
  ])
    expect(names).toContain(`weir/${name}`)
  expect(buildWpArchive(input())).toEqual(buildWpArchive(input()))
})

it('its files do nothing when requested directly', () => {
  for (const [name, text] of filesOf(buildWpArchive(input()))) {
    if (name.endsWith('.php'))
      expect([
        name,
        /^<\?php\n(?:\/\*\*[\s\S]*?\*\/\n\n)?defined\('(?:ABSPATH|WP_UNINSTALL_PLUGIN)'\) \|\| exit;\n/.test(text),
      ]).toEqual([name, true])
  }
})

it('has all texts in each language, with the same placeholders', () => {
  const files = filesOf(buildWpArchive(input()))
  const source = files
    .filter(([name]) => name.endsWith('.php'))
    .map(([, text]) => text)
    .join('\n')
  const used = new Set(
    Array.from(source.matchAll(/(?:__|_e|esc_html__|esc_attr__)\('([^']+)', 'weir'\)/g), ([, text]) => text ?? ''),
  )
  expect(used.size).toBeGreaterThan(60)
  const values = (text: string) => (text.match(/%(?:\d\$)?[sd]/g) ?? []).sort()
  for (const [name, text] of files.filter(([one]) => one.endsWith('.po'))) {
    const messages = readPo(text)
    for (const word of used)
      expect([name, word, values(messages.get(word) ?? '').join()]).toEqual([name, word, values(word).join()])
    for (const [word, translation] of messages)
      if (!/^$|^PHP %s\.$/.test(word))
        expect([name, word, translation === '' || translation === word]).toEqual([name, word, false])
  }
})

it.skipIf(phpVersion === null)('is valid PHP, and keeps the campaign’s name as data', () => {
  for (const [name, text] of filesOf(buildWpArchive(input()))) {
    if (!name.endsWith('.php')) continue
    expect([name, php(['-r', NEWER_THAN_74], text)]).toEqual([name, ''])
    const file = path.join(folder, 'one.php')
    writeFileSync(file, text)
    expect([name, execFileSync('php', ['-d', 'error_reporting=-1', '-l', file], { encoding: 'utf8' })]).toEqual([
      name,
      expect.stringContaining('No syntax errors'),
    ])
  }
  const text = fc
    .array(
      fc.constantFrom(
        ...Array.from(`'"\\$\{}?><*/;#\n\r\0 aяЁ🎄`),
        "'; echo 'LEAK'; '",
        '?>LEAK<?php ',
        '${LEAK}',
        '\nEOT;\n',
        "'%%TOKEN%%'",
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, text, (name, key, targetLink, botLink) => {
      const file =
        filesOf(buildWpArchive(input({ name, key, targetLink, botLink }))).find(
          ([one]) => one === 'weir/campaign.php',
        )?.[1] ?? ''
      writeFileSync(path.join(folder, 'campaign.php'), file)
      const output = php([
        '-d',
        'display_errors=1',
        '-r',
        `define('ABSPATH', '/'); echo json_encode(include '${folder}/campaign.php');`,
      ])
      expect(JSON.parse(output)).toEqual({
        name,
        edge: 'https://weir.example',
        token: 'tok-1',
        key,
        target_mode: 'redirect',
        target_link: targetLink,
        bot_page: botLink,
      })
    }),
    { numRuns: 12 },
  )
})
