/** Mail leaves here: by SMTP, or, where no server is named, as .eml files in a folder. Nobody waits for it. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'

export type Letter = { to: string; subject: string; text: string; html: string }

export type Mail = {
  /** Takes a letter and answers at once. It is written after that, then sent, a few times if need be. */
  post: (write: () => Letter | Promise<Letter>) => void
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>
  /** Gives what is under way a moment, says what was not sent, lets go of connections. Once. */
  close: () => Promise<void>
}

export type MailParts = {
  /** Unset: letters become files in `outbox`. */
  smtpUrl?: string | undefined
  outbox: string
  /** `name@host`, or `Name <name@host>`. */
  from: string
  /** Takes one line for the operator. */
  report: (line: string) => void
  /** Milliseconds before each further try. */
  retries?: readonly number[]
}

const RETRIES = [2000, 15_000, 60_000]
/** Letters under way at once; any more are said to the operator and dropped, so that a dead server fills no memory. */
const MOST_UNDER_WAY = 500
/** How long a close waits for what is being sent. */
const PARTING_MS = 3000
const SMTP = { pool: true, maxConnections: 3, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const
const CLOSED = { disableFileAccess: true, disableUrlAccess: true } as const

type Carrier = { send: (letter: SendMailOptions) => Promise<void>; close: () => void }

function bySmtp(url: string): Carrier {
  const transport = createTransport({ url, ...SMTP, ...CLOSED })
  return { send: async (letter) => void (await transport.sendMail(letter)), close: () => transport.close() }
}

/** One file a letter, readable by the operator alone, in the order of their names; whole from the moment that it is there. */
function intoFolder(outbox: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED })
  const send = async (letter: SendMailOptions) => {
    const { message } = await transport.sendMail(letter)
    const file = path.join(outbox, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return { send, close: () => transport.close() }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** The server said no for good (a 5yz reply): the same letter would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** Opens the way out; nothing is connected before the first letter. */
export function openMail({ smtpUrl, outbox, from, report, retries = RETRIES }: MailParts): Mail {
  const carrier = smtpUrl === undefined ? intoFolder(outbox) : bySmtp(smtpUrl)
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()
  let ended = false

  async function send(letter: Letter, left: readonly number[]): Promise<void> {
    try {
      await carrier.send({ ...letter, from, to: { name: '', address: letter.to } })
    } catch (error) {
      const [pause, ...rest] = left
      if (pause === undefined || isFinal(error) || closing.signal.aborted) throw error
      await wait(pause, undefined, { signal: closing.signal }).catch(() => Promise.reject(error as Error))
      await send(letter, rest)
    }
  }

  async function carry(write: () => Letter | Promise<Letter>): Promise<void> {
    let to = 'an account'
    try {
      await Promise.resolve() // the caller goes on first
      const letter = await write()
      to = letter.to
      await send(letter, retries)
    } catch (error) {
      if (!ended) report(`a mail to ${to} was not sent: ${reasonOf(error)}`)
    }
  }

  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    post(write) {
      if (underWay.size >= MOST_UNDER_WAY || closing.signal.aborted) {
        report('a mail was dropped: too many wait to be sent')
        return
      }
      const carried: Promise<void> = carry(write).finally(() => underWay.delete(carried))
      underWay.add(carried)
    },
    idle,
    async close() {
      closing.abort()
      await Promise.race([idle(), wait(PARTING_MS, undefined, { ref: false })])
      ended = true
      if (underWay.size > 0) report(`mails that were not sent before the end: ${underWay.size}`)
      carrier.close()
    },
  }
}
