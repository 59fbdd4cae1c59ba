import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { check } from '../support/ended.ts'
import { freshFolder, removeFolder, signIn, startWeir, type Weir } from '../support/weir.ts'
import { grouped, numberFrom, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { drained, loadOf, pause, startSubject, storedHits, type Subject } from './service.ts'

const CUTS = numberFrom('FAULT_CUTS', 20)
const RATE = numberFrom('FAULT_RATE', 300)
const MODE = process.env['FAULT_SYNC'] ?? 'group'
/** Answered visits that a power cut may lose, milliseconds. */
const PROMISED = MODE === 'answer' ? 0 : 100
const IMAGE_BYTES = 3 * 2 ** 30

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/ext4.h): the file system writes nothing more, not even its
 * journal; unsynced data is gone after the next mount.
 */
const CUT = `use Time::HiRes 'time'; open(my $at, '<', $ARGV[0]) or die; my $how = pack('I', 2);
  my $when = time; ioctl($at, 0x8004587d, $how) or die "$!"; print $when * 1000`

const done = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0

type Answered = { hit: string; at: number; connection: number }
/**
 * `span`: milliseconds from the first lost answer to the last before the cut, per connection: each edge has its own
 * file.
 */
type Cut = { lost: number; span: number; money: number; doubled: number; startMs: number; bad: string }

/** Pays repeatedly until the service is gone; keys of the answered payments. */
async function pay({ weir, admin, client }: Subject, paid: string[], isOver: () => boolean): Promise<void> {
  for (let at = paid.length; !isOver(); at += 1) {
    const key = `cut ${at} ${Math.random()}`
    const payment = { clientId: client.id, tariffId: '2', months: 1, amount: 4900, currency: 'USD', method: 'Wise' }
    const { status } = await weir
      .call('POST', '/v1/clients/payment', { ...payment, note: key, idempotencyKey: key }, admin)
      .catch(() => ({ status: 0 }))
    if (status === 200) paid.push(key)
    else await pause(20)
  }
}

async function notesOf(weir: Weir, clientId: string): Promise<Set<string>> {
  const token = await signIn(weir)
  const notes = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { body } = await weir.call('POST', '/v1/payments', { clientId, page, perPage: 100 }, token)
    const payments = body['payments'] as { note: string }[]
    for (const { note } of payments) notes.add(note)
    if (payments.length < 100) return notes
  }
}

/** One cut at a random moment under visits and payments, then a start. */
async function cutOnce(disk: Disk, subject: Subject, paid: string[]): Promise<Cut> {
  const answered: Answered[] = []
  let over = false
  const running = startLoad({
    ...loadOf(subject),
    connections: 8,
    rate: RATE,
    onDecision: (body, connection) =>
      answered.push({ hit: /"hit":"(\w+)"/.exec(body)?.[1] ?? '', at: Date.now(), connection }),
  })
  const paying = pay(subject, paid, () => over)
  await pause(1000 + Math.random() * 4000)
  const at = await disk.cut()
  over = true
  await subject.weir.kill()
  await Promise.all([running.stop(), paying])
  disk.plugIn()
  const began = performance.now()
  subject.weir = await startWeir({ dataDir: subject.dataDir, env: { SYNC: MODE } })
  const startMs = performance.now() - began
  await drained(subject.weir)
  const notes = await notesOf(subject.weir, subject.client.id)
  const { stdout } = await check(subject.dataDir)
  await subject.weir.stop()
  const stored = await storedHits(subject.dataDir)
  const before = answered.filter((one) => one.at < at)
  const lost = before.filter(({ hit }) => !stored.has(hit))
  subject.weir = await startWeir({ dataDir: subject.dataDir, env: { SYNC: MODE } })
  subject.admin = await signIn(subject.weir)
  return {
    lost: lost.length,
    span: spanOf(before, lost),
    money: paid.filter((key) => !notes.has(key)).length,
    doubled: [...stored.values()].filter((times) => times !== 1).length,
    startMs,
    bad: /^BAD.*$/m.exec(stdout)?.[0] ?? '',
  }
}

function spanOf(before: Answered[], lost: Answered[]): number {
  const last = new Map(before.map(({ connection, at }) => [connection, at]))
  return Math.max(0, ...lost.map(({ connection, at }) => (last.get(connection) ?? at) - at))
}

type Disk = {
  dir: string
  /** Returns its time by the system's clock. */ cut: () => Promise<number>
  plugIn: () => void
  remove: () => void
}

/** A mounted ext4 file system in a file; undefined where mounting is not allowed. */
function openDisk(): Disk | undefined {
  const folder = freshFolder()
  const dir = path.join(folder, 'disk')
  let image = path.join(folder, 'image')
  mkdirSync(dir)
  const mount = () => done('mount', '-o', 'loop', image, dir)
  const made = done('truncate', '-s', String(IMAGE_BYTES), image) && done('mkfs.ext4', '-q', '-F', image) && mount()
  const umount = () => done('umount', dir) || done('umount', '-l', dir)
  const disk = {
    dir,
    cut: async () => {
      const child = spawn('perl', ['-e', CUT, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
      const when = Number(await text(child.stdout))
      if (!(when > 0)) throw new Error('the file system could not be cut')
      return when
    },
    plugIn: () => {
      umount()
      // a process may still hold the cut one, perhaps in another namespace: use a copy
      const cut = image
      image = `${cut}+`
      if (!done('cp', '--sparse=always', cut, image)) throw new Error('the disk could not be copied after the cut')
      rmSync(cut)
      if (!mount()) throw new Error('the file system could not be mounted after the cut')
    },
    remove: () => {
      umount()
      removeFolder(folder)
    },
  }
  if (made) return disk
  disk.remove()
  return undefined
}

export const plug: Fault = {
  line: 44,
  name: `plug (SYNC=${MODE})`,
  async run() {
    const did = `an ext4 file system that is cut off without its journal at a random moment, ${CUTS} times, under ${grouped(RATE)} visits a second and payments; SYNC=${MODE}`
    const disk = openDisk()
    if (!disk)
      return { did, saw: '', passed: true, skipped: 'no right to mount a file system in a file (run it as root)' }
    const paid: string[] = []
    const cuts: Cut[] = []
    try {
      const subject = await startSubject({ dataDir: path.join(disk.dir, 'data'), env: { SYNC: MODE } })
      try {
        while (cuts.length < CUTS) {
          cuts.push(await cutOnce(disk, subject, paid))
          console.log(JSON.stringify(cuts.at(-1)))
        }
      } finally {
        await subject.weir.kill()
      }
    } finally {
      disk.remove()
    }
    const sum = (of: (cut: Cut) => number) => cuts.reduce((all, cut) => all + of(cut), 0)
    const span = Math.max(...cuts.map((cut) => cut.span))
    const bad = cuts.filter((cut) => cut.bad !== '')
    return {
      did,
      saw: `${grouped(paid.length)} payments answered, ${sum((cut) => cut.money)} lost; of the visits that were answered, ${sum((cut) => cut.lost)} lost, at most ${Math.round(span)} ms of answers at one cut; ${sum((cut) => cut.doubled)} doubled; ${cuts.length} of ${CUTS} starts by themselves, the longest ${(Math.max(...cuts.map((cut) => cut.startMs)) / 1000).toFixed(1)} s; check bad after ${bad.length}${bad.length > 0 ? ` (${bad[0]?.bad})` : ''}`,
      passed: cuts.length === CUTS && sum((cut) => cut.money + cut.doubled) + bad.length === 0 && span <= PROMISED,
    }
  },
}
