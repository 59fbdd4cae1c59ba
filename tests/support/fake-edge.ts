/** An edge that answers as a test sets, and records its requests. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TargetMode } from '../../src/contract/campaigns/campaigns.ts'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** A status and body, or a function. */
type Answer = { status?: number; body: string } | ((reply: ServerResponse) => void)

export type FakeEdge = {
  url: string
  /** Requests since the last `requests.length = 0`, oldest first. */
  requests: Received[]
  answer: Answer
  /** Answers like the real one, with this mode. */
  answerWith(mode: TargetMode | (string & {}), to: unknown): void
  close(): Promise<void>
}

/** The real edge's answer. */
export function decision(mode: string, to: unknown, probe?: unknown): string {
  const action = { mode, to }
  return JSON.stringify({
    ...(probe === undefined ? {} : { probe }),
    hit: '01K0000000000000000000000',
    class: 'target',
    unique: true,
    suspicious: false,
    category: 'person',
    reasons: [],
    action,
  })
}

/** On a free loopback port; `tls`: with a certificate for `localhost`. */
export async function startFakeEdge(tls?: { key: string; cert: string }): Promise<FakeEdge> {
  const sockets = new Set<Socket>()
  const take = (request: IncomingMessage, reply: ServerResponse) => void serve(edge, request, reply)
  const server = tls ? createSecureServer(tls, take) : createServer(take)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const edge: FakeEdge = {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${await listen(server)}`,
    requests: [],
    answer: { body: '' },
    answerWith(mode, to) {
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
  edge.requests.push({
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: JSON.parse(text) as Record<string, unknown>,
  })
  if (typeof answer === 'function') answer(reply)
  else reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Sends a byte at intervals for ever: reads are quick, the response never ends. */
const trickle = (head: string, every: number) => (reply: ServerResponse) => {
  const socket = reply.socket
  socket?.write(head)
  const timer = setInterval(() => socket?.write(' '), every)
  socket?.on('close', () => clearInterval(timer))
}
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
/** Unclear answers: each must fail open. Their destinations must never be used. */
export const BAD_ANSWERS: Record<string, Answer> = {
  'status 500': { status: 500, body: decision('redirect', 'https://wrong.example/') },
  'status 401': { status: 401, body: decision('redirect', 'https://wrong.example/') },
  'status 201': { status: 201, body: decision('redirect', 'https://wrong.example/') },
  'a redirect of its own': (reply) =>
    reply.writeHead(302, { location: '/elsewhere' }).end(decision('show', 'bot.html')),
  'no body': { body: '' },
  'garbage': { body: '<html>502' },
  'half of the JSON': { body: decision('redirect', 'https://wrong.example/').slice(0, -4) },
  'JSON of another shape': { body: '[1,"action"]' },
  'no action': { body: '{"hit":"01K","action":null}' },
  'an unknown mode': { body: decision('explode', 'https://wrong.example/') },
  'a mode that is no text': { body: '{"action":{"mode":true,"to":"https://wrong.example/"}}' },
  'a destination that is no text': { body: decision('redirect', ['https://wrong.example/']) },
  'a line end in the destination': { body: decision('redirect', 'https://wrong.example/\r\nSet-Cookie: a=b') },
  'a line feed at the end of it': { body: decision('redirect', 'https://wrong.example/\n') },
  'a script': { body: decision('redirect', 'javascript:alert(1)') },
  'a script in a frame': { body: decision('frame', 'javascript:alert(1)') },
  'a destination without scheme': { body: decision('redirect', '//wrong.example/') },
  'a backslash host': { body: decision('redirect', 'https:\\\\wrong.example/') },
  'another scheme': { body: decision('show', 'php://filter/resource=bot.html') },
  'a way up': { body: decision('show', '../secret.html') },
  'a way up inside': { body: decision('show', 'pages/../../secret.html') },
  'a file that is no page': { body: decision('show', 'notes.txt') },
  'a hidden file': { body: decision('show', 'pages/.hidden.html') },
  'an absolute file': { body: decision('show', '/etc/page.html') },
  'a NUL in the name': { body: decision('show', 'notes.txt\0.html') },
  'a huge answer': { body: decision('redirect', 'https://wrong.example/') + ' '.repeat(3_000_000) },
  'a connection that drops': (reply) => reply.socket?.destroy(),
  'a connection that drops half way': (reply) =>
    reply.socket?.end(`${HEAD}Content-Length: 999\r\n\r\n${decision('redirect', 'https://wrong.example/')}`),
  'a cut chunk': (reply) =>
    reply.socket?.end(
      `${HEAD}Transfer-Encoding: chunked\r\n\r\nfff\r\n${decision('redirect', 'https://wrong.example/')}`,
    ),
  'not HTTP': (reply) => reply.socket?.end('SSH-2.0-x\r\n\r\n'),
  'silence': () => {},
  'headers that trickle': trickle('HTTP/1.1 200 OK\r\nX-Slow:', 50),
  'a body that trickles': trickle(`${HEAD}Content-Length: 5000\r\n\r\n`, 50),
}
