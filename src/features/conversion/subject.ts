/** What a postback is about: how it is read, whose it is, and the hit that it names. */
import { timeOfUlid } from '../../lib/ulid.ts'
import { HIT_LENGTH, isBeginning, readPostback, type ReadPostback } from '../../rules/postback.ts'
import { DEFAULT_POSTBACKS, type PostbackSettings } from '../../rules/postback-settings.ts'
import { postbackSettings } from '../../store/config/conversion-settings.ts'
import { campaignOfKey, type NewPostback } from '../../store/config/postbacks.ts'
import { campaignOfBeginning } from '../../store/events/hits-beginning.ts'
import { keptHit, type KeptHit } from '../../store/events/receipt.ts'
import type { Services } from '../context.ts'

type Stores = Pick<Services, 'db' | 'events'>
export type Subject = {
  read: ReadPostback
  settings: PostbackSettings
  /** Undefined: nobody knows. */
  clientId: string | undefined
  campaignId: string | undefined
  hit: KeptHit['log'] | undefined
}

/** `clientId`: only what is his is found. The key in its address or its hit says whose a postback is. */
export async function subjectOf(stores: Stores, { campaignKey, query }: Pick<NewPostback, 'campaignKey' | 'query'>, clientId?: string): Promise<Subject> {
  const named = await campaignOfKey(stores.db, campaignKey)
  const owner = clientId ?? named?.clientId
  const settings = owner === undefined ? DEFAULT_POSTBACKS : await postbackSettings(stores.db, owner)
  const read = readPostback(query, settings)
  const hit = await findHit(stores, read.hit, owner)
  const campaignId = hit?.campaign ?? (named && named.clientId === owner ? named.campaignId : undefined)
  if (hit && owner === undefined) {
    const his = await postbackSettings(stores.db, hit.client)
    return { read: { ...readPostback(query, his), hit: read.hit }, settings: his, clientId: hit.client, campaignId, hit }
  }
  if (owner === undefined && isBeginning(read.hit)) return { read, settings, hit, ...(await ownerOfBeginning(stores, read.hit)) }
  return { read, settings, clientId: owner, campaignId, hit }
}

async function findHit({ events }: Stores, hit: string, clientId: string | undefined): Promise<KeptHit['log'] | undefined> {
  if (timeOfUlid(hit) === undefined) return undefined
  const kept = await keptHit(events, { campaigns: 'all', ...(clientId === undefined ? {} : { clients: [clientId] }) }, hit)
  return kept?.log
}

/** Of an id that was cut, so that its client hears of it. */
async function ownerOfBeginning({ events }: Stores, start: string): Promise<Pick<Subject, 'clientId' | 'campaignId'>> {
  const found = await campaignOfBeginning(events, start, timeOfUlid(start.padEnd(HIT_LENGTH, 'Z')) ?? 0)
  return { clientId: found?.clientId, campaignId: found?.campaignId }
}
