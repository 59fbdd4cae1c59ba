/** One edge in the test's process: real server, snapshot and window; the test plays spool and panel. */
import { mkdtempSync, rmSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { campaignSettings } from '../../src/contract/campaigns/campaigns.ts'
import type { EdgeParts } from '../../src/edge/answer/answer-visit.ts'
import type { ConnectionBounds } from '../../src/http/visit/connections.ts'
import type { CutReason } from '../../src/http/visit/cuts.ts'
import { createProcessPart } from '../../src/http/forward/process-part.ts'
import type { Patience } from '../../src/http/forward/forwarded-request.ts'
import type { NewPostback } from '../../src/store/config/conversions/postbacks.ts'
import type { OwnHosts } from '../../src/rules/domains/own-hosts.ts'
import { createSnapshot } from '../../src/edge/feeds/snapshot.ts'
import { buildEdgeServer } from '../../src/http/visit/edge-server.ts'
import type { HitRow } from '../../src/store/events/columns.ts'
import { createVisitRates } from '../../src/store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../src/store/shared/window.ts'
import { hashToken } from '../../src/edge/feeds/tokens.ts'

export const KEY = 'c_lone'
export const TOKEN = 'wt_lone'

type Panel = (request: IncomingMessage, response: ServerResponse) => unknown

export type LoneEdge = {
  port: number
  rows: HitRow[]
  parts: EdgeParts
  /** Cut connections, and received postbacks. */
  cuts: CutReason[]
  postbacks: NewPostback[]
  /** Simulated state: shutting down, clock, full spool. */
  state: { shuttingDown: boolean; now: () => number; full: boolean }
  /** Replaces the panel behind the edge. */
  panel: (answer: Panel) => Promise<void>
  endPanel: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  /** Proxies whose X-Forwarded-For is trusted. */ trustedProxies?: string[]
  /** Default any. */ ownHosts?: OwnHosts
  bounds?: Partial<ConnectionBounds>
  patience?: Partial<Patience>
  /** Of the metrics. */ metricsToken?: string
}

export async function startLoneEdge({
  trustedProxies = [],
  ownHosts,
  bounds,
  patience,
  metricsToken = 'quartz-heron-quartz-38',
}: Options = {}): Promise<LoneEdge> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-lone-'))
  const panelSocket = path.join(dir, 'panel.sock')
  const state = { shuttingDown: false, now: Date.now, full: false }
  const rows: HitRow[] = []
  const cuts: CutReason[] = []
  const postbacks: NewPostback[] = []
  const look = () => ({
    asn: 0,
    isp: '',
    usageType: '',
    hosting: '',
    tor: false,
    vpn: '',
    relay: false,
    crawlers: [],
    country: 'DE',
    region: '',
    city: '',
  })
  const parts = {
    snapshot: createSnapshot(() => new Date(state.now()), ownHosts),
    window: createVisitorWindow(10_000),
    marks: createVisitorWindow(10_000),
    rates: createVisitRates(1024),
    detection: { look, version: () => 'test', tried: () => undefined, builtAt: () => new Date(0), checkedAt: () => 0 },
    crawlers: { check: () => 'unknown' },
    append: (...more: HitRow[]) => {
      if (state.full) throw new Error('ENOSPC: no space left on device')
      rows.push(...more)
    },
    probes: {
      recall: () => undefined,
      othersOf: () => 'none',
      checkOf: () => undefined,
      referrerOf: () => undefined,
      learn: () => {},
    },
    now: () => state.now(),
  } as unknown as EdgeParts
  parts.snapshot.putAccounts(
    [],
    [
      {
        id: '1',
        tokens: [{ hash: hashToken(TOKEN), until: null }],
        sealSecret: 'seal',
        active: true,
        paidExpiration: null,
        clickLimit: null,
        clicksUsed: 0,
      },
    ],
  )
  const settings = campaignSettings.parse({
    name: 'Lone',
    targetMode: 'redirect',
    targetLink: 'https://t.example/',
    botLink: 'bot.html',
  })
  parts.snapshot.putCampaigns(
    [],
    [
      {
        id: '7',
        key: KEY,
        clientId: '1',
        name: 'Lone',
        version: 1,
        status: 'active',
        settings,
        dealt: [],
        archived: false,
        tokens: [],
        bannedSince: '',
      },
    ],
  )
  const processPart = createProcessPart({ post: () => {}, patience: { health: 1, figures: 1 } })
  const own = {
    postbacks: { append: (postback: NewPostback) => void postbacks.push(postback), now: () => state.now() },
    process: processPart,
    counts: () => [],
    metricsToken,
  }
  const more = { ...(bounds && { bounds }), ...(patience && { patience }) }
  const app = await buildEdgeServer({
    edge: parts,
    own,
    panelSocket,
    trustedProxies,
    log: undefined,
    isShuttingDown: () => state.shuttingDown,
    cut: (reason) => cuts.push(reason),
    ...more,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  let panel: http.Server | undefined
  const endPanel = async (): Promise<void> => {
    const ending = panel
    panel = undefined
    ending?.closeAllConnections()
    if (ending) await new Promise<unknown>((resolve) => ending.close(resolve))
  }
  return {
    port: (app.server.address() as AddressInfo).port,
    rows,
    parts,
    cuts,
    postbacks,
    state,
    panel: async (answer) => {
      await endPanel()
      const next = (panel = http.createServer((request, response) => void answer(request, response)))
      await new Promise<void>((resolve) => next.listen(panelSocket, resolve))
    },
    endPanel,
    close: async () => {
      processPart.close()
      app.server.closeAllConnections()
      await app.close()
      await endPanel()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A decide request as bytes. `more`: further header lines; `length`: of Content-Length. */
export function question(
  body: unknown,
  { more = '', token = TOKEN, length }: { more?: string; token?: string; length?: number | null } = {},
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const lengthLine = length === null ? '' : `content-length: ${length ?? Buffer.byteLength(text)}\r\n`
  return `POST /edge/v1/decide HTTP/1.1\r\nhost: edge.example\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${lengthLine}${more}\r\n${text}`
}

export const visit = (more: object = {}): object => ({
  key: KEY,
  ip: '203.0.113.7',
  url: 'https://shop.example/?a=1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  ...more,
})

/** Replaces the settings of the edge's campaign. */
export function putCampaign({ parts }: LoneEdge, settings: object): void {
  const campaign = { id: '7', key: KEY, clientId: '1', name: 'Garden', version: 2, status: 'active' as const }
  const whole = campaignSettings.parse({
    name: 'Garden',
    targetMode: 'show',
    targetLink: 'index.html',
    botLink: 'bot.html',
    ...settings,
  })
  parts.snapshot.putCampaigns(
    [],
    [{ ...campaign, settings: whole, dealt: [], archived: false, tokens: [], bannedSince: '' }],
  )
}
