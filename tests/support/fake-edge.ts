/** An edge that answers what a test tells it to, well or badly, and remembers what it was asked. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { TargetMode } from '../../src/contract/campaigns.ts'

export type Heard = { method: string; path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** How it answers: a status and a body, or by hand. */
export type Answer = { status?: number; body: string } | ((reply: ServerResponse) => void)

export type FakeEdge = {
  url: string
  /** Everything asked since the last `heard.length = 0`, oldest first. */
  heard: Heard[]
  answer: Answer
  /** Answers as the real one does: go there, in this mode. */
  say(mode: TargetMode | (string & {}), to: unknown): void
  close(): Promise<void>
}

/** What the real edge answers, whole. */
export function decision(mode: string, to: unknown): string {
  const action = { mode, to }
  return JSON.stringify({ hit: '01K0000000000000000000000', class: 'target', unique: true, suspicious: false, category: 'person', reasons: [], action })
}

/** Listens on a free loopback port. */
export async function startFakeEdge(): Promise<FakeEdge> {
  const sockets = new Set<Socket>()
  const server = createServer((request, reply) => void serve(edge, request, reply))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const edge: FakeEdge = {
    url: await listen(server),
    heard: [],
    answer: { body: '' },
    say(mode, to) {
      edge.answer = { body: decision(mode, to) }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return edge
}

async function serve(edge: FakeEdge, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const answer = edge.answer
  let text = ''
  for await (const part of request) text += String(part)
  edge.heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Record<string, unknown> })
  if (typeof answer === 'function') answer(reply)
  else reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
