import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { makeCertificate } from '../../tests/support/certificate.ts'
import { createRefusals, type Letter, type MailParts, openMail } from './mail.ts'
import { memoryQueue } from './testing/mail.ts'
import { openSmtp } from './testing/smtp.ts'

const LETTER: Letter = {
  to: 'reader@x.example',
  subject: 'Привет, Weir',
  text: 'Line one\nhttps://panel.example/a?b=c&d=e',
  html: '<p>Ссылка</p>',
}
let dir: string
let reported: string[]
let kept: ReturnType<typeof memoryQueue>
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-mail-'))
  reported = []
  kept = memoryQueue()
})
afterEach(async () => {
  await rm(dir, { recursive: true })
})

const outbox = () => path.join(dir, 'outbox')
const open = (more: Partial<MailParts> = {}) =>
  openMail({
    outbox: outbox(),
    from: 'Weir <weir@panel.example>',
    report: (line) => reported.push(line),
    queue: kept.queue,
    pauses: [1],
    longest: 50,
    ...more,
  })
/** Waits until every letter is sent or given up. */
const settled = () => vi.waitFor(() => expect(kept.waiting.size).toBe(0), { timeout: 120_000 })

test('without a server each letter becomes a complete .eml file readable by the operator alone', async () => {
  const mail = open()
  mail.post(() => LETTER)
  mail.post(async () => ({ ...LETTER, to: 'other@x.example' }))
  await mail.idle()
  const files = await readdir(outbox())
  expect(files).toHaveLength(2)
  expect(files.every((name) => name.endsWith('.eml'))).toBe(true)
  const raw = (await Promise.all(files.map((name) => readFile(path.join(outbox(), name), 'utf8')))).join('\n')
  expect(raw).toContain('From: Weir <weir@panel.example>')
  for (const to of ['To: reader@x.example', 'To: other@x.example']) expect(raw).toContain(to)
  expect(raw).toContain('multipart/alternative')
  expect((await stat(path.join(outbox(), files[0] ?? ''))).mode & 0o077).toBe(0)
  expect(reported).toEqual([])
})

test('trusts a server’s own certificate by the named file only', async () => {
  const { file: cert, key } = makeCertificate(dir, 'IP:127.0.0.1')
  const server = new SMTPServer({
    secure: true,
    key: readFileSync(key),
    cert: readFileSync(cert),
    disabledCommands: ['AUTH'],
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  server.on('error', () => undefined) // of the client that does not trust it
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtpUrl = `smtps://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const strict = open({ smtpUrl })
  await expect(strict.send(LETTER)).rejects.toThrow(/certificate/)
  await strict.close()
  const mail = open({ smtpUrl, smtpCa: cert })
  await expect(mail.send(LETTER)).resolves.toBeUndefined()
  await mail.close()
  expect(() => open({ smtpUrl, smtpCa: path.join(dir, 'none.pem') })).toThrow(
    /^SMTP_CA: .*none\.pem cannot be read \(ENOENT\)$/,
  )
  await new Promise<void>((resolve) => server.close(resolve))
})

test('sends by SMTP, as text and HTML, with its sender', async () => {
  const smtp = await openSmtp()
  const mail = open({ smtpUrl: smtp.url })
  mail.post(() => LETTER)
  await mail.idle()
  await mail.close()
  await smtp.close()
  expect(smtp.received).toMatchObject([{ from: 'weir@panel.example', to: ['reader@x.example'] }])
  expect(smtp.received[0]?.raw).toMatch(/text\/plain[\s\S]+text\/html/)
  expect(reported).toEqual([])
  await expect(readdir(outbox()), 'nothing is left on the disk').rejects.toThrow('ENOENT')
})

test('retries a temporary refusal, not a permanent one', async () => {
  const smtp = await openSmtp()
  const mail = open({ smtpUrl: smtp.url, longest: 60_000 })
  smtp.refusals.push(451, 421)
  mail.post(() => LETTER)
  await mail.idle()
  await settled()
  expect(smtp.received).toHaveLength(1)
  expect(reported).toEqual([])
  smtp.refusals.push(550)
  mail.post(() => LETTER)
  await vi.waitFor(() => expect(reported).toHaveLength(1))
  expect(smtp.received, 'not tried again').toHaveLength(1)
  expect(smtp.refusals).toEqual([])
  expect(reported).toEqual([expect.stringMatching(/^a mail to reader@x\.example was not sent: .*not now/)])
  expect(kept.waiting.size, 'given up').toBe(0)
  await mail.close()
  await smtp.close()
})

test('reports an unreachable server when it gives a letter up, without the letter’s content', async () => {
  const mail = open({ smtpUrl: 'smtp://user:secret@127.0.0.1:1' })
  mail.post(() => LETTER)
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 120_000 })
  expect(reported).toEqual([expect.stringMatching(/^a mail to reader@x\.example was not sent: .*ECONNREFUSED/)])
  expect(reported.join()).not.toMatch(/secret|panel\.example/)
  expect(kept.waiting.size).toBe(0)
  await mail.close()
})

test('unsent letters wait for the next start and go out once', async () => {
  const dead = open({ smtpUrl: 'smtp://127.0.0.1:1', longest: 60_000 })
  for (const to of ['one@x.example', 'two@x.example']) dead.post(() => ({ ...LETTER, to }))
  await dead.idle()
  await dead.close()
  expect(reported, 'nothing is given up').toEqual([])
  const smtp = await openSmtp()
  const mail = open({ smtpUrl: smtp.url })
  await settled()
  expect(smtp.received.map((one) => one.to[0]).toSorted()).toEqual(['one@x.example', 'two@x.example'])
  expect(smtp.received[0]?.raw).toMatch(/^Message-ID: <\d+\.\d+@panel\.example>/m)
  await mail.close()
  await smtp.close()
})

test('tries once for a caller who keeps the letter', async () => {
  const smtp = await openSmtp()
  const mail = open({ smtpUrl: smtp.url })
  smtp.refusals.push(451)
  await expect(mail.send(LETTER)).rejects.toThrow('not now')
  await mail.send(LETTER)
  expect(smtp.received).toHaveLength(1)
  await mail.close()
  await smtp.close()
})

test('post returns at once and throws nothing', async () => {
  const mail = open()
  const order: string[] = []
  mail.post(() => {
    order.push('written')
    throw new Error('no store')
  })
  order.push('posted')
  await mail.idle()
  expect(order).toEqual(['posted', 'written'])
  expect(reported).toEqual(['a mail to an account was not sent: no store'])
})

test('with a dead store, letters above a limit are dropped and reported', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const mail = open({ queue: { ...kept.queue, put: () => promise } })
  for (let number = 0; number < 501; number++) mail.post(() => LETTER)
  expect(reported).toContain('a mail was dropped: too many are being written')
  resolve(false)
  await mail.idle()
  expect(reported).toContain('a mail to reader@x.example was dropped: too many wait to be sent')
  await mail.close()
})

test('reports a store that does not answer once, until it answers again', async () => {
  let broken = true
  const mail = open({
    queue: {
      ...kept.queue,
      take: (now, until) => (broken ? Promise.reject(new Error('away')) : kept.queue.take(now, until)),
    },
  })
  mail.post(() => LETTER)
  await mail.idle()
  expect(reported).toEqual(['mails wait, their store does not answer: away'])
  broken = false
  await settled()
  await mail.close()
})

test('closing does not wait for a silent server', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  const { port } = await new Promise<AddressInfo>((resolve) =>
    silent.once('listening', () => resolve(silent.address() as AddressInfo)),
  )
  const mail = open({ smtpUrl: `smtp://127.0.0.1:${port}` })
  mail.post(() => LETTER)
  await mail.close()
  expect(kept.waiting.size, 'it waits for the next start').toBe(1)
  silent.close()
})

test('keeps and reports letters that this key cannot open', async () => {
  const mail = open({
    queue: {
      ...kept.queue,
      take: async (now, until) => {
        const taken = await kept.queue.take(now, until)
        return taken && { ...taken, letter: undefined }
      },
      sealed: async () => 2,
    },
  })
  mail.post(() => LETTER)
  await vi.waitFor(() => expect(mail.state()).toMatchObject({ refused: null, sealed: 3 }))
  await mail.close()
  expect(kept.waiting.size).toBe(1)
  expect(reported).toEqual([])
})

test('state shows a refusing server from the first letter, until it accepts one', async () => {
  const smtp = await openSmtp()
  smtp.refusals.push(451)
  const mail = open({ smtpUrl: smtp.url, pauses: [60_000], longest: 600_000 })
  mail.post(() => LETTER)
  await vi.waitFor(() => expect(mail.state().refused).toContain('not now'))
  expect(mail.state().refused).not.toContain('reader@')
  await mail.send(LETTER)
  expect(mail.state().refused).toBeNull()
  await mail.close()
  await smtp.close()
})

test('state shows a refusing server until it accepts a letter; a permanent refusal for an hour', () => {
  let now = 0
  const refusals = createRefusals(() => now)
  expect(refusals.now()).toBeNull()
  refusals.refused(new Error('connect ECONNREFUSED 127.0.0.1:1\nmore'), false)
  now = 100 * 3_600_000
  expect(refusals.now()).toBe('connect ECONNREFUSED 127.0.0.1:1')
  refusals.taken()
  expect(refusals.now()).toBeNull()
  refusals.refused(new Error('550 no such mailbox <reader@x.example>'), true)
  expect(refusals.now()).toBe('550 no such mailbox <…>')
  now += 3_600_000
  expect(refusals.now()).toBeNull()
})

test('changed settings apply at once, and waiting letters are sent', async () => {
  const smtp = await openSmtp()
  let next: Partial<MailParts> | undefined = { smtpUrl: 'smtp://127.0.0.1:1' }
  const mail = open({
    pauses: [3_600_000],
    longest: 86_400_000,
    changed: () => {
      const way = next && { from: 'Weir <weir@panel.example>', ...next }
      next = undefined
      return way
    },
  })
  const until = (look: () => unknown) => vi.waitFor(look, { timeout: 60_000 })
  await until(() => expect(mail.state().sends).toBe(true))
  mail.post(() => LETTER)
  await until(() => expect(mail.state().refused).toMatch(/ECONNREFUSED/))
  next = { smtpUrl: smtp.url, from: 'Other <other@panel.example>' }
  await settled()
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.raw).toContain('From: Other <other@panel.example>')
  expect(mail.state()).toMatchObject({ sends: true, refused: null })
  expect(reported.filter((line) => line.includes('are in force'))).toHaveLength(2)
  await mail.close()
  await smtp.close()
})

test('invalid settings are reported, and the previous ones stay', async () => {
  let looks = 0
  const mail = open({
    changed: () => {
      looks += 1
      if (looks < 3) throw new Error('SMTP_URL must be a URL')
      return undefined
    },
  })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2), { timeout: 60_000 })
  await vi.waitFor(
    () => expect(reported).toEqual(['mail: the changed settings could not be used: SMTP_URL must be a URL']),
    {
      timeout: 60_000,
    },
  )
  expect(mail.state().sends).toBe(false)
  await mail.close()
})
