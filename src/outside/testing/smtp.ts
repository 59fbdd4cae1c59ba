/** Test mail server on loopback: accepts letters, or refuses on request. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type OnData = (...given: Parameters<NonNullable<SMTPServerOptions['onData']>>) => Promise<void>
type Received = { from: string; to: string[]; raw: string }

export async function openSmtp() {
  const received: Received[] = []
  /** Reply codes for the next letters, one each; empty: accepted. */
  const refusals: number[] = []
  const take: OnData = async (stream, { envelope }, done) => {
    const raw = await text(stream)
    const code = refusals.shift()
    if (code !== undefined) return done(Object.assign(new Error('not now'), { responseCode: code }))
    received.push({
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map((one) => one.address),
      raw,
    })
    done()
  }
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData: (...given) => void take(...given) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, received, refusals, close }
}
