/** Outgoing mail by SMTP, or as .eml files without a server. Callers do not wait; queued letters survive a restart. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SayLine } from '../lib/process/log.ts'
import { NotSent } from './not-sent.ts'
import { DAY_MS } from '../lib/time/durations.ts'

export type Letter = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

export type Mail = {
  /** Returns at once; then writes, queues and sends, with retries for up to a day. */
  post: (write: () => Letter | Promise<Letter>) => void
  /** One attempt, for callers that keep the letter. Throws NotSent. */
  send: (letter: Letter) => Promise<void>
  state: () => MailState
  /** Resolves when nothing is in progress; letters may wait for a retry. */
  idle: () => Promise<void>
  /** Waits briefly; the rest waits for the next start. Call once. */
  close: () => Promise<void>
}

type MailState = {
  /** False if letters become files. */
  sends: boolean
  /** One line without the recipient; null: the last letter was accepted, or none sent. */
  refused: string | null
  /** Queued letters that this process's key cannot open. */
  sealed: number
}

export type MailWay = {
  /** Unset: letters become files in `outbox`. */
  smtpUrl?: string | undefined
  /** A PEM file; without it the system's authorities are trusted. */
  smtpCa?: string | undefined
  /** `name@host`, or `Name <name@host>`. */
  from: string
}

export type MailParts = MailWay & {
  outbox: string
  /** Called every second: new settings, or undefined. Throws when invalid. */
  changed?: () => MailWay | undefined
  /** Receives one line for the operator. */
  report: SayLine
  queue: LetterQueue
  /** Milliseconds before each retry; the last value repeats. */
  pauses?: readonly number[]
  /** Milliseconds after which a letter is given up. */
  longest?: number
}

/** `letter` undefined: it cannot be opened (another key, or damaged). */
export type WaitingLetter = { id: string; letter: Letter | undefined; createdAt: Date; attempts: number }
/** Queue of letters; each has one worker at a time. */
export type LetterQueue = {
  put: (letter: Letter, now: Date) => Promise<boolean>
  take: (now: Date, until: Date) => Promise<WaitingLetter | undefined>
  /** Makes letters due now that would be due after `later`; those being sent keep their worker. */
  hurry: (now: Date, later: Date) => Promise<void>
  later: (id: string, dueAt: Date) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Number of letters sealed with another key. */
  sealed: () => Promise<number>
}

const PAUSES = [2000, 15_000, 60_000, 300_000, 900_000, 3_600_000]
/** Beyond so many, reports and drops letters, so that a dead store does not fill memory. */
const MOST_WRITTEN = 500
const HANDS = 3
/** Longer than any attempt; then another worker may take over. */
const TRY_MS = 120_000
/** Interval for reading due letters. */
const LOOK_MS = 1000
/** Interval for counting letters sealed with another key. */
const COUNT_MS = 10_000
/** Retry interval for letters that cannot be opened. */
const SEALED_MS = 600_000
/** How long close waits for letters being sent. */
const PARTING_MS = 3000
const SMTP = {
  pool: true,
  maxConnections: 3,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const
const CLOSED = { disableFileAccess: true, disableUrlAccess: true } as const

type Carrier = { send: (letter: SendMailOptions) => Promise<void>; close: () => void }

/**
 * `ca`: PEM file that replaces the system's authorities.
 * @throws Error in one line when it cannot be read.
 */
export function smtpServer(url: string, ca: string | undefined): { url: string; tls?: { ca: Buffer } } {
  if (ca === undefined) return { url }
  try {
    return { url, tls: { ca: readFileSync(ca) } }
  } catch (error) {
    throw new Error(`SMTP_CA: ${ca} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, {
      cause: error,
    })
  }
}

function bySmtp(server: ReturnType<typeof smtpServer>): Carrier {
  const transport = createTransport({ ...server, ...SMTP, ...CLOSED })
  return { send: async (letter) => void (await transport.sendMail(letter)), close: () => transport.close() }
}

/** A file per letter, operator-only, sorted by name, atomic. */
function intoFolder(outbox: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED })
  const send = async (letter: SendMailOptions) => {
    const { message } = await transport.sendMail(letter)
    const file = path.join(
      outbox,
      `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`,
    )
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return { send, close: () => transport.close() }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** A permanent refusal (5yz): a retry would fail. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** Connects with the first letter. Letters of the last run go first. */
export function openMail({
  outbox,
  report,
  queue,
  pauses = PAUSES,
  longest = DAY_MS,
  changed,
  ...first
}: MailParts): Mail {
  const openWay = (way: MailWay) => ({
    sends: way.smtpUrl !== undefined,
    from: way.from,
    host: /@([^\s>]+)/.exec(way.from)?.[1] ?? 'localhost',
    carrier: way.smtpUrl === undefined ? intoFolder(outbox) : bySmtp(smtpServer(way.smtpUrl, way.smtpCa)),
  })
  let way = openWay(first)
  const running = new Set<Promise<void>>()
  let sending = 0
  const closing = new AbortController()
  const refusals = createRefusals()
  /** Ids of letters that could not be opened. */
  const shut = new Set<string>()
  let sealed = 0
  let silent = false
  /** The last reported error of changed settings. */
  let lastFault = ''

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const giveUp = async (id: string, to: string, error: unknown): Promise<void> => {
    await queue.remove(id)
    report(`a mail to ${to} was not sent: ${reasonOf(error)}`, 'warn')
  }

  /** One Message-ID for all attempts, so that duplicates are recognised. */
  async function attempt({ id, letter, createdAt, attempts }: WaitingLetter): Promise<void> {
    if (letter === undefined) {
      shut.add(id)
      return queue.later(id, new Date(Date.now() + SEALED_MS))
    }
    shut.delete(id)
    try {
      await way.carrier.send({
        ...letter,
        from: way.from,
        messageId: `<${createdAt.getTime()}.${id}@${way.host}>`,
        to: { name: '', address: letter.to },
      })
      refusals.taken()
    } catch (error) {
      refusals.refused(error, isFinal(error))
      const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? DAY_MS
      const next = new Date(Date.now() + pause)
      if (isFinal(error) || next.getTime() - createdAt.getTime() > longest) return giveUp(id, letter.to, error)
      return queue.later(id, next)
    }
    await queue.remove(id)
  }

  /** Sends due letters one after another until none is left. */
  async function work(): Promise<void> {
    sending += 1
    try {
      while (!closing.signal.aborted) {
        const now = Date.now()
        const next = await queue.take(new Date(now), new Date(now + TRY_MS))
        if (!next) return
        await attempt(next)
      }
    } catch (error) {
      if (!silent) report(`mails wait, their store does not answer: ${reasonOf(error)}`, 'warn')
      silent = true // reported once, until it answers again
      return
    } finally {
      sending -= 1
    }
    silent = false
  }

  /** Applies changed settings; sends refused letters at once. */
  async function renew(): Promise<void> {
    try {
      const next = changed?.()
      if (!next) return
      lastFault = ''
      const before = way
      way = openWay(next)
      before.carrier.close()
      refusals.taken()
      report(
        way.sends ? 'mail: the changed settings are in force' : 'mail: no server is set, writing mails to files',
        'info',
      )
      await queue.hurry(new Date(), new Date(Date.now() + TRY_MS))
    } catch (error) {
      if (lastFault !== reasonOf(error))
        report(`mail: the changed settings could not be used: ${reasonOf(error)}`, 'warn')
      lastFault = reasonOf(error)
    }
  }

  const look = (): void => {
    if (!closing.signal.aborted && sending < HANDS) track(work())
  }

  async function keep(write: () => Letter | Promise<Letter>): Promise<void> {
    let to = 'an account'
    try {
      await Promise.resolve() // let the caller continue first
      const letter = await write()
      to = letter.to
      if (!(await queue.put(letter, new Date())))
        report(`a mail to ${to} was dropped: too many wait to be sent`, 'error')
      look()
    } catch (error) {
      report(`a mail to ${to} was not sent: ${reasonOf(error)}`, 'warn')
    }
  }

  /** A store that does not answer is reported elsewhere. */
  const count = (): void =>
    void queue.sealed().then(
      (found) => (sealed = found),
      () => undefined,
    )

  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  const timer = setInterval(() => {
    track(renew())
    look()
  }, LOOK_MS)
  timer.unref()
  const counting = setInterval(count, COUNT_MS).unref()
  look()
  count()

  return {
    post(write) {
      if (running.size >= MOST_WRITTEN || closing.signal.aborted)
        report('a mail was dropped: too many are being written', 'error')
      else track(keep(write))
    },
    async send(letter) {
      try {
        await way.carrier.send({ ...letter, from: way.from, to: { name: '', address: letter.to } })
        refusals.taken()
      } catch (error) {
        refusals.refused(error, isFinal(error))
        throw new NotSent(reasonOf(error), { final: isFinal(error) })
      }
    },
    state: () => ({ sends: way.sends, refused: refusals.now(), sealed: sealed + shut.size }),
    idle,
    async close() {
      closing.abort()
      clearInterval(timer)
      clearInterval(counting)
      await Promise.race([idle(), wait(PARTING_MS, undefined, { ref: false })])
      way.carrier.close()
    },
  }
}

/** Tracks whether the mail server accepts letters. */
type Refusals = {
  taken: () => void
  /** `final`: refused this letter permanently, maybe because of its recipient alone. */
  refused: (error: unknown, final: boolean) => void
  /** One line without address; null: accepted. */
  now: () => string | null
}

/** A permanent refusal is shown so long without another letter: one wrong address is no broken server. */
const FINAL_MS = 3_600_000
const LONGEST = 200

export function createRefusals(clock: () => number = Date.now): Refusals {
  let last: { reason: string; until: number } | undefined
  return {
    taken: () => void (last = undefined),
    refused: (error, final) => {
      const text = error instanceof Error ? error.message : String(error)
      const reason = (text.split('\n', 1)[0] ?? '').replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, LONGEST)
      last = { reason, until: final ? clock() + FINAL_MS : Number.POSITIVE_INFINITY }
    },
    now: () => (last && clock() < last.until ? last.reason : null),
  }
}
