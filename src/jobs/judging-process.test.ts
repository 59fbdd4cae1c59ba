import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { removeBriefFolder } from '../lib/files/brief-folder.ts'
import { type JudgingProcess, openJudgingProcess } from './judging-process.ts'
import type { SmallAnswer, SmallQuestion } from './testing/small-judge.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'weir-judging-'))
afterAll(() => removeBriefFolder(scratch))

let judge: JudgingProcess<SmallQuestion, SmallAnswer>
const open = () =>
  (judge = openJudgingProcess(new URL('testing/small-judge.ts', import.meta.url), {
    name: 'weir-small',
    data: { sum: 10 },
    scratch,
  }))
afterEach(() => judge?.close())

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
async function about() {
  const answer = await judge.ask({ about: true })
  if (!('pid' in answer)) throw new Error('it tells nothing about itself')
  return answer
}
const gone = (pid: number) => vi.waitFor(() => expect(isThere(pid)).toBe(false), { timeout: 20_000 })

test('keeps its initial data and its state', async () => {
  open()
  expect(await judge.ask({ add: Uint8Array.of(1, 2) })).toEqual({ sum: 13 })
  expect(await judge.ask({ add: new Uint8Array(3_000_000).fill(1).subarray(1) })).toEqual({ sum: 13 + 2_999_999 })
})

test.runIf(process.platform === 'linux')(
  'each thread has the lowest priority, and the kernel kills it first when memory runs out',
  async () => {
    open()
    const { nice, endedFirst } = await about()
    expect(nice.length).toBeGreaterThan(2)
    expect(new Set(nice)).toEqual(new Set([19]))
    expect(endedFirst).toBe(800)
  },
)

test('receives none of the service’s configuration', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  open()
  expect((await about()).environment).not.toContain('DATABASE_URL')
  vi.unstubAllEnvs()
})

test('close removes its files', async () => {
  open()
  const [one, other] = [judge.place(), judge.place()]
  expect(other).not.toBe(one)
  for (const place of [one, other]) writeFileSync(place, 'a slice')
  expect(existsSync(one)).toBe(true)
  await judge.close()
  expect(existsSync(path.dirname(one))).toBe(false)
  expect(readdirSync(scratch)).toEqual([])
})

test('a failing question rejects with the reason, and so do all later ones', async () => {
  open()
  const { pid } = await about()
  await expect(judge.ask({ fail: 'no such column' })).rejects.toThrow('no such column')
  await gone(pid)
  await expect(judge.ask({ about: true })).rejects.toThrow('no such column')
})

test('a killed process rejects the waiting question', async () => {
  open()
  const { pid } = await about()
  const pending = judge.ask({ add: new Uint8Array(50_000_000) })
  process.kill(pid, 'SIGKILL')
  await expect(pending).rejects.toThrow(/weir-small has ended|EPIPE|ECONNRESET/)
})

test('ignores a signal to all processes of the service', async () => {
  open()
  const { pid } = await about()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
  expect((await about()).pid).toBe(pid)
  await judge.close()
  expect(isThere(pid)).toBe(false)
})

test('ends when the service is killed', async () => {
  const program = fileURLToPath(new URL('testing/small-judge-parent.ts', import.meta.url))
  const parent = spawn(process.execPath, [program, scratch], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isThere(pid)).toBe(true)
  parent.kill('SIGKILL')
  await gone(pid)
})
