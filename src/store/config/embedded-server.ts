/**
 * The embedded engine behind a unix socket, so that the plain driver talks to it as to any Postgres.
 * Connections share one engine session: no named prepared statements, no session settings, no COPY, no LISTEN.
 */
import { createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { turnReader } from './frames.ts'
import { makeTurns, type Turns } from './turns.ts'

export type EmbeddedServer = { close: () => Promise<void> }

const ROLLBACK = Buffer.from('Q\0\0\0\x0dROLLBACK\0', 'latin1')

/** Listens on `path` until closed; `close` lets running turns end and rolls open transactions back. */
export async function serveEngine(engine: PGlite, path: string): Promise<EmbeddedServer> {
  const ignore = () => {}
  const turns = makeTurns({
    inTransaction: () => engine.isInTransaction(),
    rollback: () => engine.execProtocolRawStream(new Uint8Array(ROLLBACK), { onRawData: ignore }),
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, engine, turns)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return {
    async close() {
      server.close()
      const left = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets) socket.destroy()
      await Promise.all(left)
      await turns.idle()
    },
  }
}

function converse(socket: Socket, engine: PGlite, turns: Turns): void {
  const read = turnReader()
  const taker = { cut: () => void socket.destroy() }
  const answer = (data: Uint8Array) => {
    if (socket.writable) socket.write(Buffer.from(data)) // a copy: the engine uses its buffer again
  }
  socket.on('data', (data: Buffer) => {
    for (const turn of read(data)) {
      if (turn.kind === 'refuse') socket.write('N')
      else if (turn.kind === 'end') socket.end()
      else turns.take(taker, () => engine.execProtocolRawStream(turn.bytes, { onRawData: answer }))
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => turns.leave(taker))
}
