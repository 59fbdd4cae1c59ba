/** By an own server that does not listen. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { beginFilling, endFilling } from '../jobs/demo/filling.ts'
import { countClicks } from '../jobs/quota-usage.ts'
import { liveCampaigns, startLiveTraffic } from '../jobs/demo/live.ts'
import type { Call } from '../jobs/demo/call.ts'
import { seedDemo } from '../jobs/demo/seed.ts'
import type { Services } from '../domain/context.ts'
import type { Closable } from '../lib/process/resources.ts'
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/engine/database.ts'
import { insertPostbacks } from '../store/config/conversions/postbacks.ts'
import { isInUse } from '../store/config/engine/rows.ts'
import type { SignIn } from './bootstrap.ts'
import type { Edge } from './edge.ts'
import { openPanel } from './panel.ts'

/** Marks an empty store until the demo is complete. */
export async function markDemo(db: Database, dataDir: string): Promise<void> {
  if (!(await isInUse(db))) beginFilling(dataDir)
}

type Needs = Parameters<typeof openPanel>[1] & {
  dataDir: string
  admin: SignIn | undefined
  showOnce: (line: string) => void
}

/** The next `--demo` replaces a partial demo. */
export async function fillDemo(settings: Settings, { dataDir, admin, showOnce, ...needs }: Needs): Promise<void> {
  if (!admin)
    return showOnce('--demo fills only an empty store; this one already has an administrator and was left unchanged')
  const { edge, services, stores } = needs
  const { app, close } = await openPanel(settings, { ...needs, services: withoutMail(services) })
  try {
    const filled = await seedDemo(innerCall(app), admin, {
      db: services.db,
      parts: edge.parts,
      known: (keys, version) => untilKnown(edge, keys, version),
      keep: (postbacks) => insertPostbacks(services.db, postbacks),
    })
    await untilStored(stores)
    await countClicks(services)
    endFilling(dataDir)
    showOnce(filled)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`the demo could not be created: ${why}. Start with --demo again to create it from the beginning`, {
      cause: error,
    })
  } finally {
    await close()
  }
}

/** Continues live demo traffic while the process runs. */
export const continueDemo = async (db: Database, { parts }: Pick<Edge, 'parts'>): Promise<Closable> =>
  startLiveTraffic({ parts, campaigns: await liveCampaigns(db) })

const withoutMail = (services: Services): Services => ({
  ...services,
  mail: { ...services.mail, post: () => {} },
})

/** Milliseconds for the event store to take all hits: minutes beside other work. */
const STORED_MS = 300_000

/** @throws Error on timeout. */
async function untilStored({ drain }: Needs['stores']): Promise<void> {
  const deadline = performance.now() + STORED_MS
  while (!(await drain()))
    if (performance.now() > deadline) throw new Error(`the event store did not take all hits in ${STORED_MS / 1000} s`)
}

/** As sessions list it: a browser in the client's office, which their list names. */
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const OFFICE = '203.0.113.7'

/** Calls the contract inside the process. */
const innerCall =
  (app: FastifyInstance): Call =>
  async (method, url, payload, token) => {
    const answer = await app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      remoteAddress: OFFICE,
      headers: { 'user-agent': AGENT, ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

/** Milliseconds for saves to reach the snapshot. */
const KNOWN_MS = 10_000

/** Waits until the edge knows these campaigns in at least that version. @throws Error on timeout. */
async function untilKnown(
  { follower, parts: { snapshot } }: Pick<Edge, 'follower' | 'parts'>,
  keys: readonly string[],
  version = 0,
): Promise<void> {
  const deadline = performance.now() + KNOWN_MS
  for (;;) {
    await follower.look()
    if (keys.every((key) => (snapshot.campaign(key)?.policy.version ?? -1) >= version)) return
    if (performance.now() > deadline)
      throw new Error(`the edge did not load the campaigns ${keys.join(', ')} within ${KNOWN_MS / 1000} s`)
    await wait(50)
  }
}
