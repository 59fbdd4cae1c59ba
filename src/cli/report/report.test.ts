import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { COMMANDS } from '../commands.ts'
import { run } from '../run.ts'
import { ATTACK, lineOf, SMALL } from '../testing/small-log.ts'
import type { Report } from './page.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'weir-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function written(content: string | Uint8Array): string {
  files += 1
  const file = path.join(folder, `${files}.log`)
  writeFileSync(file, content)
  return file
}

async function weir(args: readonly string[], input = ''): Promise<{ code: number; out: string; errors: string }> {
  const lines = { out: '', errors: '' }
  const code = await run(
    COMMANDS,
    ['report', ...args],
    {},
    {
      print: (line) => void (lines.out += `${line}\n`),
      warn: (line) => void (lines.errors += `${line}\n`),
      stdin: Readable.from([Buffer.from(input)]),
      stdout: new Writable(),
    },
  )
  return { code, ...lines }
}

async function figuresOf(args: readonly string[], input?: string): Promise<Report> {
  const { out, errors } = await weir([...args, '--json'], input)
  expect(errors).toBe('')
  return JSON.parse(out) as Report
}

async function pageOf(args: readonly string[]): Promise<string> {
  const out = path.join(folder, `${(files += 1)}.html`)
  expect(await weir([...args, '--out', out])).toMatchObject({ errors: '' })
  return readFileSync(out, 'utf8')
}

const small = SMALL.join('')

it('judges people, crawlers, programs and scanners correctly', async () => {
  const { figures, lines, skipped, unreadable } = await figuresOf([written(small)])
  expect({ lines, skipped, unreadable }).toEqual({ lines: 26, skipped: 1, unreadable: 0 })
  expect(figures.visits).toBe(25)
  expect(figures.total).toEqual({ people: 8, suspicious: 3, crawlers: 2, bots: 12 })
  expect(figures.days.map(({ day, counts }) => [day, counts.people, counts.bots])).toEqual([
    ['2026-10-01', 4, 0],
    ['2026-10-02', 4, 12],
  ])
  expect(figures.crawlers).toEqual([
    { name: 'curl', operator: '', purpose: 'other', standing: 'none', visits: 12 },
    { name: 'Googlebot', operator: 'Google', purpose: 'search', standing: 'verified', visits: 1 },
    { name: 'Googlebot', operator: 'Google', purpose: 'search', standing: 'unchecked', visits: 1 },
  ])
  expect(figures.signals[0]).toEqual({
    signal: 'ua.declared_bot',
    counts: { people: 0, suspicious: 0, crawlers: 0, bots: 12 },
  })
  expect(figures.rankings.placement.rules).toEqual([{ value: 'bad', visits: 12, bots: 12, people: 0 }])
  expect(figures.rankings.network.rows.map(({ value }) => value)).toEqual(['198.51.100.0/24'])
  expect(figures.rankings.source.rest.people).toBe(8)
})

it('gives the same figures for a log in parts, compressed or not, in any order, and from stdin', async () => {
  const whole = (await figuresOf([written(small)])).figures
  const parts = [SMALL.slice(0, 6), SMALL.slice(6, 15), SMALL.slice(15)].map((lines) => Buffer.from(lines.join('')))
  const packed = [written(parts[0] ?? ''), written(gzipSync(parts[1] ?? '')), written(zstdCompressSync(parts[2] ?? ''))]
  expect((await figuresOf(packed)).figures).toEqual(whole)
  expect((await figuresOf(packed.toReversed())).figures).toEqual(whole)
  expect((await figuresOf(['-'], small)).figures).toEqual(whole)
})

it('merges files of two servers by time', async () => {
  const all = Array.from({ length: 60 }, (_, at) =>
    lineOf({ at: at * 5, ip: '192.0.2.5', target: at % 3 === 0 ? '/.env' : at % 3 === 1 ? '/.git/config' : '/x' }),
  )
  const halves = [0, 1].map((half) => written(all.filter((_, at) => at % 2 === half).join('')))
  expect((await figuresOf(halves)).figures).toEqual((await figuresOf([written(all.join(''))])).figures)
})

it('without a readable line shows the first one and how to name a format, and writes no page', async () => {
  const { errors, code } = await weir([
    written('Nov 20 18:31:55 host kernel: \u001B[31m<b>\n'),
    '--out',
    path.join(folder, 'none.html'),
  ])
  expect(errors).toMatch(/No line is of a format that is known\.\nThe first: .*:1: Nov 20 18:31:55 host kernel: .*<b>/)
  expect(errors).toContain('--format')
  expect(errors).not.toContain('\u001B')
  expect(code).toBe(3)
})

it('detects JSON lines, also mixed with others in one run', async () => {
  const json = `${JSON.stringify({ time: '2026-10-01T10:00:00Z', remote_addr: '81.2.69.1', request: 'GET / HTTP/1.1', host: 'a.example', http_user_agent: 'curl/8.5.0' })}\n`
  expect((await figuresOf([written(json), written(small)])).figures.total.bots).toBe(13)
})

it('counts visits from countries that are not allowed as Bots', async () => {
  const { figures, countries } = await figuresOf([written(small), '--country', 'jp'])
  expect(countries).toEqual(['JP'])
  expect(figures.total.people).toBe(0)
  expect(figures.signals.map(({ signal }) => signal)).toContain('policy.country_not_allowed')
  expect(await weir([written(small), '--country', 'Japan'])).toMatchObject({ code: 2 })
})

it('leaves own pages out of the referring sites when the site is named', async () => {
  const line = lineOf({ ip: '198.51.100.9', referrer: 'https://shop.example/a', agent: 'curl/8.5.0' }).repeat(10)
  const referrers = async (...args: string[]) => {
    const { figures } = await figuresOf([written(line), ...args])
    return figures.rankings.referrer.rows.map(({ value }) => value)
  }
  expect(await referrers()).toEqual(['shop.example'])
  expect(await referrers('--site', 'https://shop.example')).toEqual([])
})

it('escapes foreign text in values, files and unreadable lines', async () => {
  const html = await pageOf([
    written(
      [
        lineOf({
          ip: '198.51.100.8',
          agent: `curl ${ATTACK.replaceAll('"', String.raw`\x22`)}`,
          target: `/?utm_source=${encodeURIComponent(ATTACK)}&utm_placement=${encodeURIComponent(ATTACK)}`,
        }).repeat(12),
        `${ATTACK}\n`,
      ].join(''),
    ),
  ])
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toMatch(/<script|onload="|[^\P{C}\n]/u)
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/(?:src|href)=|url\(/)
})

it('writes a page for an empty log, and lists unreadable lines', async () => {
  expect(await pageOf([written('')])).toContain('These logs contain no page visits.')
  expect(await pageOf([written(`x\n${small}`)])).toMatch(/<bdi>\S+:1: x<\/bdi>/)
})

it('fails with one line before any work when a file cannot be read or breaks off', async () => {
  const out = path.join(folder, 'never.html')
  const missing = path.join(folder, 'none.log')
  const broken = written(gzipSync(small.repeat(50)).subarray(0, 90))
  for (const [file, why] of [
    [missing, 'ENOENT'],
    [folder, 'EISDIR'],
    [broken, 'unexpected end of file'],
  ] as const) {
    const { code, errors } = await weir([written(small), file, '--out', out])
    expect({ code, lines: errors.split('\n').length }).toEqual({ code: 1, lines: 2 })
    expect(errors).toContain(`${file}: `)
    expect(errors).toContain(why)
  }
  expect(existsSync(out)).toBe(false)
  expect(await weir([written(small), '--out', out, '--data', folder])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has no detection data'),
  })
})

it('overwrites no page without permission, and leaves nothing unfinished', async () => {
  const out = path.join(folder, 'page.html')
  writeFileSync(out, 'mine')
  expect(await weir([written(small), '--out', out])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--force'),
  })
  expect(readFileSync(out, 'utf8')).toBe('mine')
  expect(await weir([written(small), '--out', out, '--force'])).toMatchObject({ code: 0 })
  expect(readFileSync(out, 'utf8')).toContain('<!doctype html>')
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
})

it('ends at once when interrupted, with one line and without a page', async () => {
  const out = path.join(folder, 'interrupted.html')
  const cli = path.join(import.meta.dirname, '../../cli.ts')
  const child = spawn(process.execPath, [cli, 'report', '-', '--out', out], { stdio: 'pipe' })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdin.on('error', () => {})
  // The pipe fills until the command reads it, and then waits for lines that never come.
  await new Promise((resolve) => void child.stdin.write(small.repeat(100), resolve))
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(errors).toBe('weir: stopped before all logs were read; nothing was written\n')
  expect(existsSync(out)).toBe(false)
})

it.each(['en', 'ru', 'ua'])('has every text of the page in %s', async (language) => {
  const html = await pageOf([written(small), written('nonsense\n'), '--language', language, '--country', 'GB,US'])
  expect(html).not.toMatch(/logReport\.|signal\.|logs\.agent|hits\.field|\{\{/)
  expect(html).toContain(`<html lang="${language === 'ua' ? 'uk' : language}">`)
})
