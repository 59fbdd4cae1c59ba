/**
 * `npm run bench:saves [-- FOLDER…]`: duration of panel calls during saves, for this checkout and those in the folders,
 * in turns, each with its own stores. Two callers book payments continuously, four read lists ten times a second.
 * BENCH_ROUNDS (6), BENCH_SECONDS (5).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import * as support from '../../tests/support/weir.ts'
import { median, spread } from './measure.ts'

const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const [ROUNDS, SECONDS] = [numberOf('BENCH_ROUNDS', 6), numberOf('BENCH_SECONDS', 5)]
const [SAVERS, READERS, PAUSE_MS] = [2, 4, 100]
const folders = [path.join(import.meta.dirname, '../..'), ...process.argv.slice(2).map((one) => path.resolve(one))]

type Panel = {
  process: ChildProcess
  dataDir: string
  weir: support.RunningWeir
  admin: string
  client: support.Client
}

async function start(from: string): Promise<Panel> {
  const dataDir = support.freshFolder()
  const { args, ...options } = support.commandOf({ dataDir, from })
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = support.listensOn(line)
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${from} ended with ${code}`)))
  })
  const call: support.RunningWeir['call'] = (...words) => support.ask(url, words[0], words[1], words[2], words[3])
  const weir = { url, port: Number(new URL(url).port), dataDir, output: () => '', call }
  const admin = await support.signIn(weir)
  return { process: child, dataDir, weir, admin, client: await support.makeClient(weir, admin) }
}

/** Milliseconds of each save and each read. */
async function round({ weir, admin, client }: Panel): Promise<{ saves: number[]; reads: number[] }> {
  const until = performance.now() + SECONDS * 1000
  const timed = async (to: number[], address: string, body: object): Promise<void> => {
    const began = performance.now()
    await support.expectOk(weir.call('POST', address, body, admin))
    to.push(performance.now() - began)
  }
  const [saves, reads]: [number[], number[]] = [[], []]
  const payment = { clientId: client.id, tariffId: '2', months: 1, amount: 4900, currency: 'USD', method: 'Wise' }
  const saver = async (): Promise<void> => {
    while (performance.now() < until) {
      const key = String(Math.random())
      await timed(saves, '/v1/clients/payment', { ...payment, note: key, idempotencyKey: key })
    }
  }
  const reader = async (): Promise<void> => {
    while (performance.now() < until) {
      await timed(reads, '/v1/payments', { clientId: client.id, page: 1, perPage: 25 })
      await wait(PAUSE_MS)
    }
  }
  await Promise.all([...Array.from({ length: SAVERS }, saver), ...Array.from({ length: READERS }, reader)])
  return { saves, reads }
}

const part = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * of)] ?? 0

const panels: Panel[] = []
try {
  for (const folder of folders) panels.push(await start(folder))
  const seen = panels.map((): Awaited<ReturnType<typeof round>>[] => [])
  for (const panel of panels) await round(panel) // warm-up
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const [at, panel] of panels.entries()) seen[at]?.push(await round(panel))
  for (const [at, rounds] of seen.entries())
    console.log(
      `${folders[at]}: ${median(rounds.map(({ saves }) => saves.length / SECONDS)).toFixed(0)} saves a second, p50 ${spread(rounds.map(({ saves }) => part(saves, 0.5)))} ms, p99 ${spread(rounds.map(({ saves }) => part(saves, 0.99)))}; reads beside them p50 ${spread(rounds.map(({ reads }) => part(reads, 0.5)))} ms, p99 ${spread(rounds.map(({ reads }) => part(reads, 0.99)))} ms`,
    )
} finally {
  for (const { process: child, dataDir } of panels) {
    child.kill('SIGTERM')
    await once(child, 'exit')
    support.removeFolder(dataDir)
  }
}
