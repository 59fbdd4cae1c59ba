/**
 * The demo's story: after a wave of scripts from one placement the client hastily blocks it, which turns people away;
 * four days later they undo it.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../store/config/engine/database.ts'
import { accounts, audit, campaigns, campaignVersions, flows, listEntries } from '../../store/config/schema.ts'
import type { Body, Call } from './call.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** The wave: its placement and its night, in days ago. */
export const WAVE = { daysAgo: 12, visits: 620, placement: 'feed-low' }
/** The morning after; hours in UTC. */
const SHUT_OUT = { daysAgo: 11, hour: 9.3 }
const TAKEN_BACK = { daysAgo: 7, hour: 14.1 }
/** Everything else was set up before the first visit. */
const BEFORE_ALL_MS = 31 * DAY_MS

/** A client's action between two visits. */
export type Deed = { time: number; act: () => Promise<void> }

type Story = {
  call: Call
  token: string
  /** Campaign of the wave, with its saved settings. */
  campaign: { id: string; key: string; settings: Body }
  now: number
  /** Resolves when the edge uses that version of these campaigns. */
  known: (keys: readonly string[], version?: number) => Promise<void>
}

const timeOf = (now: number, { daysAgo, hour }: typeof SHUT_OUT): number =>
  now - (now % DAY_MS) - daysAgo * DAY_MS + hour * HOUR_MS

/** They create versions 2 and 3 of the campaign. */
export function storyOf({ call, token, campaign: { id, key, settings }, now, known }: Story): Deed[] {
  return [
    {
      time: timeOf(now, SHUT_OUT),
      act: async () => {
        const excludedValues = { utmPlacement: [WAVE.placement] }
        await call('POST', '/v1/campaign/saveCampaign', { ...settings, id, excludedValues }, token)
        await known([key], 2)
      },
    },
    {
      time: timeOf(now, TAKEN_BACK),
      act: async () => {
        await call('POST', '/v1/company/restoreVersion', { id, version: 1 }, token)
        await known([key], 3)
      },
    },
  ]
}

/**
 * Backdates rows of a store with only the demo: the story's actions to their times, the rest to before the first visit.
 */
export async function backdate(db: Database, { campaignId, now }: { campaignId: string; now: number }): Promise<void> {
  const [shutOut, takenBack] = [new Date(timeOf(now, SHUT_OUT)), new Date(timeOf(now, TAKEN_BACK))]
  const before = new Date(now - BEFORE_ALL_MS)
  const whenOf = (version: typeof campaignVersions.version | typeof audit.version) =>
    sql<Date>`CASE ${version} WHEN 2 THEN ${shutOut.toISOString()}::timestamptz WHEN 3 THEN ${takenBack.toISOString()}::timestamptz ELSE ${before.toISOString()}::timestamptz END`
  await db.transaction(async (tx) => {
    await tx.update(campaignVersions).set({ savedAt: whenOf(campaignVersions.version) })
    await tx.update(audit).set({ at: whenOf(audit.version) })
    await tx.update(listEntries).set({ createdAt: before })
    await tx.update(accounts).set({ createdAt: before })
    await tx.update(flows).set({ createdAt: before, updatedAt: before })
    await tx.update(campaigns).set({ createdAt: before, updatedAt: before })
    await tx.update(campaigns).set({ updatedAt: takenBack }).where(eq(campaigns.id, campaignId))
  })
}
