/**
 * Mail leaves here: by SMTP, or, where no server is named, as .eml files in a folder. Nobody waits for it, and what
 * waits to be sent outlives the process.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SayLine } from '../lib/log.ts'
import { NotSent } from './not-sent.ts'

export type Letter = { to: string; subject: string; text: string; html: string }

export type Mail = {
  /** Takes a letter and answers at once. It is written after that, kept, and sent, for a day if need be. */
  post: (write: () => Letter | Promise<Letter>) => void
  /** Tries once, for a caller who keeps the letter until it is gone. Throws NotSent. */
  send: (letter: Letter) => Promise<void>
  /** How the way out is now. */
  state: () => MailState
  /** Resolves when nothing is being written or sent; letters that wait for a later attempt may be left. */
  idle: () => Promise<void>
  /** Gives what is under way a moment and lets go of connections; the rest waits for the next start. Once. */
  close: () => Promise<void>
}

export type MailState = {
  /** To a mail server; else letters become files. */
  sends: boolean
  /** Why the last letter was not taken, in one line without its reader; null: it was, or none was sent. */
  refused: string | null
  /** Letters that wait and cannot be opened with this process's key. */
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
  /** Asked every second: the way that is in force from now on, undefined: the same. Throws where it is none. */
  changed?: () => MailWay | undefined
  /** Takes one line for the operator. */
  report: SayLine
  queue: LetterQueue
  /** Milliseconds before each further attempt; the last one holds for all that follow. */
  pauses?: readonly number[]
  /** Milliseconds after which a letter is given up. */
  longest?: number
}

/** Without `letter` it cannot be opened: the key is another, or it is not whole. */
export type WaitingLetter = { id: string; letter: Letter | undefined; createdAt: Date; attempts: number }
/** Where letters wait; each is in one pair of hands at a time. */
export type LetterQueue = {
  put: (letter: Letter, now: Date) => Promise<boolean>
  take: (now: Date, until: Date) => Promise<WaitingLetter | undefined>
  /** Makes due now what would be due after `later`: what somebody is sending is due sooner, and stays theirs. */
  hurry: (now: Date, later: Date) => Promise<void>
  later: (id: string, dueAt: Date) => Promise<void>
  remove: (id: string) => Promise<void>
  /** How many wait that were sealed with another key. */
  sealed: () => Promise<number>
}

const PAUSES = [2000, 15_000, 60_000, 300_000, 900_000, 3_600_000]
const DAY_MS = 86_400_000
/**
 * Letters being written at once; any more are reported to the operator and dropped, so that a dead store fills no
 * memory.
 */
const MOST_WRITTEN = 500
/** Letters being sent at once. */
const HANDS = 3
/** An attempt takes less; after it the letter is anybody's again. */
const TRY_MS = 120_000
/** Between looks for letters that have become due. */
const LOOK_MS = 1000
/** Between counts of letters that another key has sealed. */
const COUNT_MS = 10_000
/** When a letter that cannot be opened is tried again. */
const SEALED_MS = 600_000
/** How long a close waits for what is being sent. */
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
 * How the mail server is reached. `ca`: a PEM file that is trusted in place of the system's authorities.
 * @throws Error, in one line, where that cannot be read.
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

/**
 * One file a letter, readable by the operator alone, in the order of their names; whole from the moment that it is
 * there.
 */
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
/** The server refused for good (a 5yz reply): the same letter would be refused again. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** Opens the way out; nothing is connected before the first letter. What the last run left is sent first. */
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
  /** Letters of no named key that could not be opened. */
  const shut = new Set<string>()
  let sealed = 0
  let silent = false
  /** Why changed settings were not taken, as it was reported last. */
  let lastFault = ''

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const giveUp = async (id: string, to: string, error: unknown): Promise<void> => {
    await queue.remove(id)
    report(`a mail to ${to} was not sent: ${reasonOf(error)}`, 'warn')
  }

  /** The same Message-ID at each attempt: a letter that came twice is known as one. */
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

  /** Sends what is due, one after the other, until nothing is. */
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

  /** Takes a way that has changed; letters that the one before did not take are sent at once. */
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
        way.sends ? 'mail: the changed settings are in force' : 'mail: no server is set, mails become files',
        'info',
      )
      await queue.hurry(new Date(), new Date(Date.now() + TRY_MS))
    } catch (error) {
      if (lastFault !== reasonOf(error)) report(`mail: the changed settings were not taken: ${reasonOf(error)}`, 'warn')
      lastFault = reasonOf(error)
    }
  }

  const look = (): void => {
    if (!closing.signal.aborted && sending < HANDS) track(work())
  }

  async function keep(write: () => Letter | Promise<Letter>): Promise<void> {
    let to = 'an account'
    try {
      await Promise.resolve() // the caller goes on first
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

/** Whether the mail server takes letters, by the last ones. */
export type Refusals = {
  taken: () => void
  /** `final`: it refused this letter for good, which may be its reader's fault alone. */
  refused: (error: unknown, final: boolean) => void
  /** Why letters are not taken now, in one line without a reader's address; null: they are. */
  now: () => string | null
}

/** A refusal for good is shown for so long when no other letter follows: one wrong address is no broken server. */
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
