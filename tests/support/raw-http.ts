/** HTTP by hand: sends what no client library does, and shows what they hide. */
import { once } from 'node:events'
import net from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

export type RawConnection = {
  send: (bytes: string | Buffer) => void
  /** The next `count` answers in order, informational ones included. */
  answers: (count: number) => Promise<RawAnswer[]>
  /** How the other side ended. */
  ended: Promise<'closed' | 'reset'>
  socket: net.Socket
  close: () => void
}

/** `bodiless`: for HEAD, which gives a length but no body. */
export async function openRaw(where: net.NetConnectOpts, { bodiless = false } = {}): Promise<RawConnection> {
  const socket = net.connect({ noDelay: true, ...where })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  const read: RawAnswer[] = []
  let wake = (): void => {}
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    take()
    wake()
  })
  let over = false
  const take = () => {
    for (
      let taken = takeAnswer(received, { bodiless, over });
      taken;
      taken = takeAnswer(received, { bodiless, over })
    ) {
      read.push(taken.answer)
      received = received.subarray(taken.length)
    }
  }
  const ended = new Promise<'closed' | 'reset'>((resolve) => {
    socket.on('error', () => resolve('reset'))
    socket.on('close', () => {
      over = true
      take()
      resolve('closed')
      wake()
    })
  })
  return {
    socket,
    ended,
    send: (bytes) => void socket.write(bytes),
    answers: async (count) => {
      while (read.length < count) {
        if (over)
          throw new Error(
            `the connection ended after ${read.length} answers; then came ${JSON.stringify(received.toString().slice(0, 200))}`,
          )
        await new Promise<void>((resolve) => (wake = resolve))
      }
      return read.splice(0, count)
    },
    close: () => socket.destroy(),
  }
}

/** First complete answer and its length on the wire; undefined if incomplete. */
function takeAnswer(
  bytes: Buffer,
  { bodiless, over }: { bodiless: boolean; over: boolean },
): { answer: RawAnswer; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const start = end + 4
  if (bodiless || status < 200 || status === 204 || status === 304)
    return { answer: { status, headers, body: '' }, length: start }
  const body =
    headers['transfer-encoding'] === 'chunked'
      ? takeChunks(bytes.subarray(start))
      : takeLength(bytes.subarray(start), lengthOf(headers, { rest: bytes.length - start, over }))
  return body && { answer: { status, headers, body: body.text }, length: start + body.length }
}

/** Without a length the body ends with the connection. */
const lengthOf = (headers: RawAnswer['headers'], { rest, over }: { rest: number; over: boolean }): number =>
  headers['content-length'] === undefined ? (over ? rest : Infinity) : Number(headers['content-length'])

const takeLength = (bytes: Buffer, length: number): { text: string; length: number } | undefined =>
  bytes.length < length ? undefined : { text: bytes.toString('utf8', 0, length), length }

function takeChunks(bytes: Buffer): { text: string; length: number } | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (bytes.length < next) return undefined
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: next }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = next
  }
}
