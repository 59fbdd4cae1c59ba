/**
 * What a postback is about: how it is read, whose it is, the hit that it names, and whether it may speak for its
 * campaign.
 */
import { timeOfUlid } from '../../lib/ulid.ts'
import {
  HIT_LENGTH,
  isBeginning,
  namedHits,
  readPostback,
  worthOf,
  type Diagnosis,
  type OfferWorth,
  type ReadPostback,
  type Worth,
} from '../../rules/postback.ts'
import { faultOfSecret, type SecretRule } from '../../rules/postback-secret.ts'
import { DEFAULT_POSTBACKS, wordsFor, type PostbackSettings } from '../../rules/postback-settings.ts'
import { postbackSettings } from '../../store/config/conversions.ts'
import { worthOfOffer } from '../../store/config/offers.ts'
import { campaignOfHit, campaignOfKey, type NewPostback, type PostbackCampaign } from '../../store/config/postbacks.ts'
import { EventsError } from '../../store/events/errors.ts'
import { campaignOfBeginning, loggedHits } from '../../store/events/receipt.ts'
import type { StoredHit } from '../../store/events/logs.ts'
import type { Services } from '../context.ts'

type Stores = Pick<Services, 'db' | 'events'> & {
  /** Hits that were requested together, by id; null: there is none of that id. Others are requested one by one. */
  known?: ReadonlyMap<string, StoredHit | null>
}
type Input = Pick<NewPostback, 'campaignKey' | 'query' | 'secretHash'>
type Hit = StoredHit
export type Subject = {
  read: ReadPostback
  settings: PostbackSettings
  /** Undefined: nobody knows. */
  clientId: string | undefined
  campaignId: string | undefined
  hit: Hit | undefined
  /** That the hit went to. */
  offer: OfferWorth | undefined
  /** SHA-256 of the secret that came with it, base64url; '' for none. */
  secretHash: string
  /** What the hit's campaign demands; undefined where there is no hit. */
  rule: (SecretRule & Pick<PostbackCampaign, 'duplicates'>) | undefined
}

/** `clientId`: only what is theirs is found. The key in its address or its hit says whose a postback is. */
export async function subjectOf(stores: Stores, postback: Input, clientId?: string): Promise<Subject> {
  const named = await campaignOfKey(stores.db, postback.campaignKey)
  const owner = clientId ?? named?.clientId
  const found =
    owner === undefined
      ? await nobodys(stores, postback)
      : await owners(stores, postback, { owner, named: named?.clientId === owner ? named : undefined })
  const rule = found.hit && (await campaignOfHit(stores.db, found.hit.campaign))
  const offer = found.hit && (await worthOfOffer(stores.db, found.hit.offer))
  const settings = wordsOf(found, offer?.network ?? '')
  return { ...found, settings, offer, rule, secretHash: postback.secretHash }
}

/** The words of the hit's campaign and of the network of the offer that it went to. */
const wordsOf = ({ settings, hit }: Found, network: string): PostbackSettings =>
  hit ? wordsFor(settings, { campaign: hit.campaign, network }) : settings

/** What a postback makes of its hit, or why it makes nothing: first whether it may speak at all. */
export function judged({ read, settings, hit, offer, rule, secretHash }: Subject, receivedAt: Date): Worth | Diagnosis {
  const problem = rule && faultOfSecret(secretHash, rule, receivedAt)
  return problem
    ? { problem, detail: '' }
    : worthOf(read, settings, { clickedAt: hit && new Date(hit.time), receivedAt, offer })
}

type Found = Omit<Subject, 'secretHash' | 'rule' | 'offer'>

async function owners(
  stores: Stores,
  { query }: Input,
  { owner, named }: { owner: string; named: PostbackCampaign | undefined },
): Promise<Found> {
  const settings = await postbackSettings(stores.db, owner)
  const { read, hit } = await readWithHit(stores, query, withName(settings, named?.partnerParameter ?? ''), owner)
  return { read, settings, clientId: owner, campaignId: hit?.campaign ?? named?.campaignId, hit }
}

/** Only its hit, or the beginning of one, can say whose it is. */
async function nobodys(stores: Stores, { query }: Input): Promise<Found> {
  const { read, hit } = await readWithHit(stores, query, DEFAULT_POSTBACKS, undefined)
  if (!hit) return { read, settings: DEFAULT_POSTBACKS, hit, ...(await ownerOfBeginning(stores, read.hit)) }
  const own = await postbackSettings(stores.db, hit.client)
  const again = readPostback(query, own)
  return {
    read: { ...again, hit: read.hit, from: { ...again.from, hit: read.from.hit ?? '' } },
    settings: own,
    clientId: hit.client,
    campaignId: hit.campaign,
    hit,
  }
}

/** A campaign's own name for the hit comes before all others. */
const withName = (settings: PostbackSettings, name: string): PostbackSettings =>
  name === '' ? settings : { ...settings, fields: { ...settings.fields, hit: [name, ...settings.fields.hit] } }

/** The hit by the usual names; else by the name under which the hit's own campaign puts it into its links. */
async function readWithHit(
  stores: Stores,
  query: string,
  settings: PostbackSettings,
  clientId: string | undefined,
): Promise<{ read: ReadPostback; hit: Hit | undefined }> {
  const read = readPostback(query, settings)
  const hit = await findHit(stores, read.hit, clientId)
  if (hit || timeOfUlid(read.hit) !== undefined) return { read, hit }
  for (const { name, hit: id } of namedHits(query)) {
    const other = await findHit(stores, id, clientId)
    const campaign = other && (await campaignOfHit(stores.db, other.campaign))
    if (campaign?.partnerParameter.toLowerCase() === name.toLowerCase())
      return { read: { ...read, hit: id, from: { ...read.from, hit: name } }, hit: other }
  }
  return { read, hit }
}

/** All hits that these postbacks name, by one question, so that many at once are soon looked at. */
export async function hitsNamedBy(
  events: Services['events'],
  postbacks: readonly Pick<NewPostback, 'query'>[],
): Promise<Map<string, Hit | null>> {
  const ids = [...new Set(postbacks.flatMap(({ query }) => namedHits(query).map(({ hit }) => hit)))]
  const found = await loggedHits(events, ids).catch((error: unknown) => {
    if (error instanceof EventsError) return undefined
    throw error
  })
  // what cannot be read of one day does not keep those of others: each is asked for by itself
  if (!found) return new Map()
  return new Map(ids.map((id) => [id, found.get(id) ?? null]))
}

async function findHit({ events, known }: Stores, id: string, clientId: string | undefined): Promise<Hit | undefined> {
  const hit = known?.get(id) ?? (known?.has(id) ? undefined : (await loggedHits(events, [id])).get(id))
  return clientId === undefined || hit?.client === clientId ? hit : undefined
}

/** Of an id that was cut, so that its client is notified. */
async function ownerOfBeginning({ events }: Stores, start: string): Promise<Pick<Subject, 'clientId' | 'campaignId'>> {
  const found = isBeginning(start)
    ? await campaignOfBeginning(events, start, timeOfUlid(start.padEnd(HIT_LENGTH, 'Z')) ?? 0)
    : undefined
  return { clientId: found?.clientId, campaignId: found?.campaignId }
}
