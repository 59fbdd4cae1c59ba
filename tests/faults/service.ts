/** A Weir under fault: starts, fills with one campaign, reads back. */
import path from 'node:path'
import { openEvents } from '../../src/store/events/events.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../support/weir.ts'

export type Subject = { weir: Weir; admin: string; client: Client; campaign: MadeCampaign; dataDir: string }
type Health = {
  edges: number
  spool: {
    state: string
    pending: number
    lastError: string | null
    rejected: number
    torn: number
    unreadable: number
  }
}

export async function startSubject({
  dataDir = freshFolder(),
  env = {},
}: { dataDir?: string; env?: Record<string, string> } = {}): Promise<Subject> {
  const weir = await startWeir({ dataDir, env })
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  await pause(1000) // one edge knows now, the others within a second
  return { weir, admin, client, campaign, dataDir }
}

export const loadOf = ({ weir, client, campaign }: Subject): { port: number; token: string; key: string } => ({
  port: weir.port,
  token: client.integrationToken,
  key: campaign.key,
})

export const healthOf = async (weir: Weir): Promise<Health> =>
  (await weir.call('GET', '/health')).body as unknown as Health

/** Waits until every spooled hit is stored; returns milliseconds. */
export async function drained(weir: Weir, seconds = 300): Promise<number> {
  const since = performance.now()
  await until(
    'the spool to be empty',
    async () => {
      const { spool } = await healthOf(weir)
      return spool.pending === 0 && spool.lastError === null
    },
    seconds,
  )
  // edges hand their open segments on within a quarter of a second
  await new Promise((resolve) => setTimeout(resolve, 600))
  await until('the spool to be empty', async () => (await healthOf(weir)).spool.pending === 0, seconds)
  return performance.now() - since
}

/** Pools limit rows per query: reads the hits in so many parts. */
const PARTS = 32

/** Copies of each hit in the event store of an ended Weir, or at `url`. */
export async function storedHits(dataDir: string, url?: string): Promise<Map<string, number>> {
  const events = await openEvents({ ...(url ? { url } : {}), dir: path.join(dataDir, 'events') })
  const stored = new Map<string, number>()
  try {
    for (let part = 0; part < PARTS; part += 1) {
      const rows = await events.query<{ hit: string; times: number }>(
        'report',
        'SELECT hit, toUInt32(count()) AS times FROM hits WHERE sipHash64(hit) % {parts:UInt32} = {part:UInt32} GROUP BY hit',
        { parts: PARTS, part },
      )
      for (const { hit, times } of rows) stored.set(hit, times)
    }
  } finally {
    await events.close()
  }
  return stored
}

type Compared = { lost: number; doubled: number; extra: number }

/** Answered hits that are missing, duplicate hits, and hits without an answer. */
export function compare(answered: readonly string[], stored: Map<string, number>): Compared {
  const known = new Set(answered)
  return {
    lost: answered.filter((hit) => !stored.has(hit)).length,
    doubled: [...stored.values()].filter((times) => times !== 1).length,
    extra: [...stored.keys()].filter((hit) => !known.has(hit)).length,
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
