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
type Asked = Pick<NewPostback, 'campaignKey' | 'query'>
export type Subject = {
  read: ReadPostback
  settings: PostbackSettings
  /** Undefined: nobody knows. */
  clientId: string | undefined
  campaignId: string | undefined
  hit: KeptHit['log'] | undefined
}

/** `clientId`: only what is his is found. The key in its address or its hit says whose a postback is. */
export async function subjectOf(stores: Stores, postback: Asked, clientId?: string): Promise<Subject> {
  const named = await campaignOfKey(stores.db, postback.campaignKey)
  const owner = clientId ?? named?.clientId
  if (owner === undefined) return nobodys(stores, postback)
  const settings = await postbackSettings(stores.db, owner)
  const read = readPostback(postback.query, settings)
  const hit = await findHit(stores, read.hit, owner)
  return { read, settings, clientId: owner, campaignId: hit?.campaign ?? (named?.clientId === owner ? named.campaignId : undefined), hit }
}

/** Only its hit, or the beginning of one, can say whose it is. */
async function nobodys(stores: Stores, { query }: Asked): Promise<Subject> {
  const read = readPostback(query, DEFAULT_POSTBACKS)
  const hit = await findHit(stores, read.hit, undefined)
  if (!hit) return { read, settings: DEFAULT_POSTBACKS, hit, ...(await ownerOfBeginning(stores, read.hit)) }
  const his = await postbackSettings(stores.db, hit.client)
  return { read: { ...readPostback(query, his), hit: read.hit }, settings: his, clientId: hit.client, campaignId: hit.campaign, hit }
}

async function findHit({ events }: Stores, hit: string, clientId: string | undefined): Promise<KeptHit['log'] | undefined> {
  if (timeOfUlid(hit) === undefined) return undefined
  const kept = await keptHit(events, { campaigns: 'all', ...(clientId === undefined ? {} : { clients: [clientId] }) }, hit)
  return kept?.log
}

/** Of an id that was cut, so that its client hears of it. */
async function ownerOfBeginning({ events }: Stores, start: string): Promise<Pick<Subject, 'clientId' | 'campaignId'>> {
  const found = isBeginning(start) ? await campaignOfBeginning(events, start, timeOfUlid(start.padEnd(HIT_LENGTH, 'Z')) ?? 0) : undefined
  return { clientId: found?.clientId, campaignId: found?.campaignId }
}
