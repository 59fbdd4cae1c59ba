/** Foreign text in command output: from files, stores, services and errors. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { zipSync } from 'fflate'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANIFEST, writeManifest } from '../jobs/backup/manifest.ts'
import { onOneLine } from '../lib/text/text.ts'
import type { Command, Given } from './command.ts'
import { COMMANDS } from './commands.ts'
import { run } from './run.ts'
import { terminalOf } from './terminal.ts'

/** Clears the screen, moves back, breaks lines in five ways, changes direction, writes a title, half a character. */
const HOSTILE =
  'ok\u001B[2J\u001B]0;x\u0007\rforged\nsigned by\u0085a\u2028b\u2029c\u202Egnp.exe\u2066\u200F\u009B31m\b\u{E0041}\uD800'
const MOVES = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

let work: string
beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'weir-hostile-'))
})
afterAll(() => rmSync(work, { recursive: true }))

function screen() {
  let text = ''
  const output = new Writable({ write: (part: Buffer, _, done) => ((text += part.toString()), done()) })
  const shown = () => {
    const [whole] = [text, (text = '')]
    return whole
  }
  return { terminal: terminalOf({ stdin: Readable.from([]), stdout: output, stderr: output }), shown }
}

/** Every property is hostile: text, list or object. */
const hostile = (): unknown =>
  new Proxy(() => HOSTILE, {
    get: (_target, name) => {
      if (name === 'then') return undefined
      if (name === Symbol.toPrimitive || name === 'toString' || name === 'toJSON') return () => HOSTILE
      const list = [HIDDEN.value] as unknown as Record<string | symbol, unknown>
      if (name in Array.prototype)
        return typeof list[name] === 'function' ? (list[name] as () => void).bind(list) : list[name]
      const letters = HOSTILE as unknown as Record<string | symbol, unknown>
      if (name in String.prototype) return (letters[name] as () => void).bind(HOSTILE)
      return HIDDEN.value
    },
  })
const HIDDEN = { value: undefined as unknown }
HIDDEN.value = hostile()

const given = (
  terminal: Given['terminal'],
  {
    args = [],
    on = [],
    texts = {},
    ask,
  }: { args?: string[]; on?: string[]; texts?: Record<string, string>; ask: () => unknown },
): Given => ({
  args,
  text: (name) => texts[name],
  is: (name) => on.includes(name),
  terminal,
  settings: () => expect.fail('nobody needs settings'),
  ask: (async () => ask()) as Given['ask'],
})

const named = (name: string): Command => COMMANDS.find((one) => one.name === name) ?? expect.fail(name)
/** Commands that print an operation's answer, with their arguments. */
const ASKING: Record<string, { args?: string[]; on?: string[]; texts?: Record<string, string> }> = {
  'check': {},
  'spool': {},
  'spool replay': {},
  'explain': { args: ['01M7WG6ZJSVSKV30CD1CCGHX2S'] },
  'admin add': { args: ['ann@weir.example'] },
  'plan': { args: ['FILE'] },
  'apply': { args: ['FILE'], on: ['yes'] },
  'export-visitor': { args: ['OUT'], texts: { address: '192.0.2.1' } },
  'erase': { texts: { address: '192.0.2.1' }, on: ['yes'] },
}

test.each(Object.keys(ASKING))('%s shows no control characters, whatever the answer', async (name) => {
  const file = path.join(work, 'one.json')
  writeFileSync(file, '{}')
  const { args = [], ...rest } = ASKING[name] ?? {}
  const { terminal, shown } = screen()
  const words = {
    ...rest,
    args: args.map((one) => (one === 'FILE' ? file : one === 'OUT' ? path.join(work, 'out') : one)),
  }
  await named(name).run({
    ...given(terminal, { ...words, ask: () => HIDDEN.value }),
    settings: () => ({ withoutEffect: [HOSTILE] }) as unknown as ReturnType<Given['settings']>,
  })
  const text = shown()
  expect(text).not.toMatch(MOVES)
  if (!['erase', 'admin add'].includes(name)) expect(text, 'it was shown, written out').toContain('\\u001b[2J')
})

test('no command’s errors show control characters', async () => {
  for (const command of COMMANDS) {
    const { terminal, shown } = screen()
    const failing = { ...command, args: [], run: async () => Promise.reject(new Error(HOSTILE)) }
    expect(await run([failing], command.name.split(' '), {}, terminal)).toBe(1)
    await run(COMMANDS, [...command.name.split(' '), `--${HOSTILE}`], {}, terminal)
    await run(COMMANDS, [HOSTILE], {}, terminal)
    const text = shown()
    expect(text).toContain('\\u001b[2J')
    expect(text).not.toMatch(MOVES)
  }
})

/** A consistent pack with an arbitrary signature key. */
function packWith(weir: string, name: string): Uint8Array {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const manifest = Buffer.from(
    JSON.stringify({
      format: 'weir-evidence-1',
      weir,
      createdAt: '2026-11-28T00:00:00.000Z',
      keyId: createHash('sha256').update(der).digest('hex'),
      campaign: { id: '1', name: weir },
      range: { startDate: '2026-11-01', endDate: '2026-11-02', timezone: 'UTC', until: '2026-11-28T00:00:00.000Z' },
      addresses: 'short',
      counts: { visits: 1, invalid: 1 },
      files: [],
    }),
  )
  const text = new TextEncoder()
  return zipSync({
    'manifest.json': manifest,
    'manifest.sig': sign(null, manifest, privateKey),
    'public-key.pem': text.encode(pem),
    ...(name === '' ? {} : { [name]: text.encode('x') }),
  })
}

test('verify quotes a manifest’s words, on the line of its verdict', async () => {
  const file = path.join(work, 'pack.zip')
  const forged = `0.1.0\nsigned by ours.pem, fingerprint ${'0'.repeat(64)}\u001B[8m`
  writeFileSync(file, packWith(forged, ''))
  const { terminal, shown } = screen()
  expect(await named('verify').run(given(terminal, { args: [file], ask: () => undefined }))).toBe(0)
  const lines = shown().trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  for (const before of ['by Weir ', 'visits of '])
    expect(lines[0]).toContain(String.raw`${before}"0.1.0\nsigned by ours`)
  expect(lines[1]).toMatch(/^signed by the key in the archive, fingerprint (?!0{64})/)
  writeFileSync(file, packWith('0.1.0', `${HOSTILE} is intact`))
  expect(await named('verify').run(given(terminal, { args: [file], ask: () => undefined }))).toBe(1)
  const faults = shown()
  expect(faults).toContain(' is intact" does not belong to it')
  expect(faults).not.toMatch(MOVES)
  const folder = path.join(work, 'backup')
  const backup = { node: 'v26', until: '2026-11-24T03:00:00.000Z', files: [] }
  const none = { migrations: [], rows: {} }
  mkdirSync(folder)
  writeFileSync(path.join(folder, MANIFEST), writeManifest({ ...backup, weir: HOSTILE, config: none, events: none }))
  await named('verify').run(given(terminal, { args: [folder], ask: () => undefined }))
  expect(shown()).toMatch(/^[^\n]* is intact: [^\n]*\n$/)
})

test('prints foreign logs and edge answers safely', async () => {
  const log = path.join(work, 'access.log')
  writeFileSync(
    log,
    `${HOSTILE}\n203.0.113.9 - - [20/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "${HOSTILE.replaceAll('\n', '')}"\n`,
  )
  const edge = createServer((_request, answer) => {
    answer.statusCode = 200
    answer.end(JSON.stringify({ taken: 0, known: 0, refused: [{ index: 0, why: HOSTILE }] }))
  })
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`
  const { terminal, shown } = screen()
  const texts = { campaign: 'k', token: 't', edge: url, site: 'https://shop.example' }
  await named('import-log').run(given(terminal, { args: [log, `${work}/${HOSTILE}`], texts, ask: () => undefined }))
  const out = path.join(work, 'page.html')
  await named('report').run(given(terminal, { args: [log], texts: { out }, ask: () => undefined }))
  await named('report').run(given(terminal, { args: [log], on: ['json'], ask: () => undefined }))
  edge.close()
  const text = shown()
  expect(text).toContain('\\u001b[2J')
  expect(text).not.toMatch(MOVES)
})

test('commands write to the screen through their terminal only', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const writing = files.filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.test\.ts$|^testing\//.test(name) &&
      /console\.|process\.std(?:out|err)\.write/.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  )
  expect(writing, 'report: its progress, figures alone').toEqual(['report.ts', 'terminal.ts'])
})

test('keeps one line one line, JSON the same JSON, and letters as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(onOneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u)
      expect(JSON.parse(onOneLine(JSON.stringify(text)))).toBe(text)
    }),
  )
  for (const text of ['Зустріч о 7', 'a b — “c”', '👨‍👩‍👧', 'می‌خواهم']) expect(onOneLine(text)).toBe(text)
})
