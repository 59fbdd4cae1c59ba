/** A client's site on real PHP with the real download; each visitor has its own address. */
import { createServer as createRelay, connect, type AddressInfo, type Server } from 'node:net'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { phpSource } from '../../../src/outside/php-archive.ts'
import { startPhpSite, type PhpSite } from '../../../tests/support/php.ts'
import { makeCampaign, makeClient, signIn, untilLive, type Weir } from '../../../tests/support/weir.ts'

export type Decided = {
  class: string
  suspicious: boolean
  reasons: { signal: string; value: string; weight: string; kind: string }[]
}
export type ProgramSite = {
  /** Page for the visitor with this loopback address. */
  pageFor: (address: string) => Promise<string>
  /** Decisions on an address, oldest first. */
  decidedOf: (address: string) => readonly Decided[]
  close: () => Promise<void>
}

const PAGE =
  '<!doctype html><html lang="en"><head><title>Garden</title></head><body><h1>Garden</h1><!-- weir-probe --></body></html>'

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()))

/** Between PHP and the edge: forwards everything and records the answers. */
async function openRecorder(weir: Weir): Promise<{ url: string; decided: Map<string, Decided[]>; server: Server }> {
  const decided = new Map<string, Decided[]>()
  async function handOn(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await text(request)
    const answer = await fetch(weir.url + (request.url ?? '/'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': request.headers.authorization ?? '' },
      body,
    })
    const decision = await answer.text()
    const { ip } = JSON.parse(body) as { ip: string }
    if (answer.ok) decided.set(ip, [...(decided.get(ip) ?? []), JSON.parse(decision) as Decided])
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(decision)
  }
  const server = createServer(
    (request, reply) => void handOn(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error))),
  )
  await listening(server)
  return { url: `http://127.0.0.1:${portOf(server)}`, decided, server }
}

/** Relays bytes unchanged, except for the source address and the site's port in `Host`. */
async function openRelay(site: PhpSite, localAddress: string): Promise<Server> {
  const port = Number(new URL(site.url).port)
  const server = createRelay((visitor) => {
    const onward = connect({ port, host: '127.0.0.1', localAddress })
    visitor.once('data', (head: Buffer) => {
      onward.write(head.toString('latin1').replace(/(?<=^host: 127\.0\.0\.1:)\d+/im, String(port)), 'latin1')
      visitor.pipe(onward).pipe(visitor)
    })
    for (const [one, other] of [[visitor, onward] as const, [onward, visitor] as const])
      one.on('error', () => other.destroy())
  })
  await listening(server)
  return server
}

export async function openProgramSite(weir: Weir): Promise<ProgramSite> {
  const client = await makeClient(weir, await signIn(weir))
  const pages = { targetMode: 'show', targetLink: 'home.html', botLink: 'about.html' } as const
  const campaign = await makeCampaign(weir, client, { ...pages, sensitivity: 'standard', check: 'off' })
  await untilLive(weir, client, campaign)
  const recorder = await openRecorder(weir)
  const site = await startPhpSite()
  const named = { key: campaign.key, name: 'Garden', ...pages }
  site.write('index.php', phpSource({ campaign: named, token: client.integrationToken, publicUrl: recorder.url }))
  for (const name of ['home.html', 'about.html']) site.write(name, PAGE)
  const relays = new Map<string, Promise<Server>>()
  return {
    async pageFor(address) {
      const relay = relays.get(address) ?? openRelay(site, address)
      relays.set(address, relay)
      return `http://127.0.0.1:${portOf(await relay)}/`
    },
    decidedOf: (address) => recorder.decided.get(address) ?? [],
    close: async () => {
      for (const server of [recorder.server, ...(await Promise.all(relays.values()))]) server.close()
      await site.close()
    },
  }
}
