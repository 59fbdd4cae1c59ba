import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NEWER_THAN_74 } from '../../tests/support/php-age.ts'
import { php, phpVersion } from '../../tests/support/php.ts'
import { buildPhpArchive, phpSource, phpString, type PhpArchiveInput } from './php-archive.ts'

const CAMPAIGN = {
  key: 'k-1',
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://target.example/',
  botLink: 'bot.html',
} as const
const input = (campaign: Partial<PhpArchiveInput['campaign']> = {}): PhpArchiveInput => ({
  campaign: { ...CAMPAIGN, ...campaign },
  token: 'tok-1',
  publicUrl: 'https://weir.example/',
})

/** Each would act if it broke out of its quotes; `touch` leaves a file as proof. */
const HOSTILE = [
  `'); system('touch MARK'); //`,
  `\\'); system('touch MARK'); //`,
  `\\`,
  `\\\\'`,
  `x\\`,
  `?>MARK<?php system('touch MARK');`,
  `*/ system('touch MARK'); /*`,
  `\${system('touch MARK')}`,
  `{$x}`,
  `"; system("touch MARK"); "`,
  `\n\r\0'.system('touch MARK').'`,
  `%%TOKEN%%`,
  `'%%TOKEN%%'`,
  `$&$1$'`,
  `<?= system('touch MARK') ?>`,
  `__halt_compiler();`,
  'EOT;\n',
  'Ёлка “’” 🎄',
]

describe('the archive of the PHP integration', () => {
  it('contains a file and instructions with constant names', () => {
    for (const name of ['Spring', '../../etc/cron.d/x', 'C:\\x', '/abs']) {
      expect(Object.keys(unzipSync(buildPhpArchive(input({ name, key: name, botLink: name }))))).toEqual([
        'index.php',
        'README.md',
      ])
    }
  })

  it('gives the same bytes for the same input', () => {
    vi.useFakeTimers({ now: new Date('2027-03-01T10:00:00Z') })
    const before = buildPhpArchive(input())
    vi.setSystemTime(new Date('2029-11-30T23:00:00Z'))
    expect(buildPhpArchive(input())).toEqual(before)
    vi.useRealTimers()
    expect(buildPhpArchive(input())).not.toEqual(buildPhpArchive(input({ key: 'k-2' })))
  })

  it('has every value filled in and no placeholder left', () => {
    const source = strFromU8(unzipSync(buildPhpArchive(input()))['index.php'] ?? new Uint8Array())
    expect(source).not.toContain('%%')
    for (const value of [
      "EDGE = 'https://weir.example';",
      "TOKEN = 'tok-1';",
      "KEY = 'k-1';",
      "TARGET_MODE = 'redirect';",
    ])
      expect(source).toContain(value)
    expect(source.startsWith('<?php\n')).toBe(true)
    expect(source).not.toContain('?>') // output after it would be sent before the headers
  })

  it('lists one plain line a value in the instructions, in the reader’s language', () => {
    const text = (language: 'en' | 'ru' | 'ua') =>
      strFromU8(
        unzipSync(buildPhpArchive({ ...input({ name: 'a\r\nb\u2028c\u202Ed\0{{bot}}' }), language }))['README.md'] ??
          new Uint8Array(),
      )
    for (const [language, heading] of [
      ['en', 'Campaign'],
      ['ru', 'Кампания'],
      ['ua', 'Кампанія'],
    ] as const) {
      expect(text(language)).toContain(`${heading}: a b c d {{bot}}\r\n`)
      expect(text(language).replaceAll('{{bot}}', '')).not.toContain('{{')
      expect(text(language).match(/^## /gm)).toHaveLength(9)
    }
    expect(phpSource({ ...input(), language: 'ru' })).toContain('самопроверка')
  })

  it('opens the self-check with its own secret, which does not reveal the token', () => {
    const secret = (given: PhpArchiveInput) => /CHECK = '(\w+)'/.exec(phpSource(given))?.[1]
    expect(secret(input())).toMatch(/^[\da-f]{20}$/)
    expect(secret(input())).toBe(secret(input({ name: 'Other' })))
    expect(new Set([secret(input()), secret(input({ key: 'k-2' })), secret({ ...input(), token: 'tok-2' })]).size).toBe(
      3,
    )
  })
})

describe.skipIf(phpVersion === null)('values in generated PHP', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'weir-inert-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are literals of exactly the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...Array.from(`'"\\$\{}?><*/%;#\n\r\0 aяЁ🎄`)) }), {
          minLength: 20,
          maxLength: 20,
        }),
        (texts) => {
          const script = `<?php echo json_encode([${texts.map(phpString).join(',')}]);`
          expect(JSON.parse(php([], script))).toEqual(texts)
        },
      ),
      { numRuns: 15, examples: [[HOSTILE]] },
    )
  })

  it.each(HOSTILE)('stay data when every field is %j', (text) => {
    const mark = path.join(folder, 'touched')
    const value = text.replaceAll('MARK', mark)
    const source = phpSource({
      campaign: { key: value, name: value, targetMode: 'redirect', targetLink: value, botLink: value },
      token: value,
      publicUrl: value,
    })
    const file = path.join(folder, 'index.php')
    writeFileSync(file, source)
    expect(php(['-l', file])).toContain('No syntax errors')
    const constants = ['CAMPAIGN', 'TOKEN', 'KEY', 'TARGET_LINK', 'BOT_PAGE']
      .map((name) => `WeirGate::${name}`)
      .join(',')
    const ran = php(['-d', 'display_errors=1', '-r', `include '${file}'; echo "\\x1e", json_encode([${constants}]);`])
    const [page, values] = ran.split('\x1E')
    expect(page).toContain('<h1>404</h1>') // the edge and the target do not exist
    expect(page).not.toContain('touched')
    expect(JSON.parse(values ?? '')).toEqual([value, value, value, value, value])
    expect(() => php(['-r', `exit(file_exists('${mark}') ? 1 : 0);`])).not.toThrow()
  })

  it('is valid PHP 7.4', () => {
    expect(php(['-r', NEWER_THAN_74], phpSource(input()))).toBe('')
    const probes = [
      'echo match(1) { 1 => 2 };',
      'echo $a?->b;',
      '#[A] function f() {}',
      'enum E {}',
      'f(name: 1);',
      'function f(int|string $a) {}',
      'function f(): mixed {}',
      'function f(): static {}',
      'class A { function __construct(private $a) {} }',
      'try {} catch (E) {}',
      'function f($a,) {}',
      '$f = strlen(...);',
      'echo str_contains("a", "b");',
      'class A { const string B = ""; }',
      'class A { public readonly int $a; }',
      '$a = $b ?? throw new E();',
      'echo 0o17;',
      'echo $a::class;',
      'class A { final const B = 1; }',
      'function f($a = new A) {}',
    ]
    for (const probe of probes) expect([probe, php(['-r', NEWER_THAN_74], `<?php ${probe}`)]).not.toEqual([probe, ''])
  })
})
