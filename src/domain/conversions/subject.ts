/** Interprets a postback: owner, hit, and permission to report. */
import { timeOfUlid } from '../../lib/secrets/ulid.ts'
import {
  HIT_LENGTH,
  isBeginning,
  hitParameters,
  readPostback,
  worthOf,
  type Diagnosis,
  type OfferWorth,
  type ReadPostback,
  type Worth,
} from '../../rules/conversions/postback.ts'
import { faultOfSecret, type SecretRule } from '../../rules/conversions/postback-secret.ts'
import { DEFAULT_POSTBACKS, wordsFor, type PostbackSettings } from '../../rules/conversions/postback-settings.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import { offersClicked } from '../../store/config/campaigns/landing-clicks.ts'
import { worthOfOffer } from '../../store/config/offers/offers.ts'
import {
  campaignOfHit,
  campaignOfKey,
  type NewPostback,
  type PostbackCampaign,
} from '../../store/config/conversions/postbacks.ts'
import { eventsOrNone } from '../../store/events/engine/errors.ts'
import { campaignOfPrefix, loggedHits } from '../../store/events/hits/receipt.ts'
import type { StoredHit } from '../../store/events/hits/logs.ts'
import type { Services } from '../context.ts'

type Stores = Pick<Services, 'db' | 'events'> & {
  /** Prefetched hits; null: does not exist. Others are queried singly. */
  known?: ReadonlyMap<string, StoredHit | null>
}
type Input = Pick<NewPostback, 'campaignKey' | 'query' | 'secretHash' | 'byClientId'>
type Hit = StoredHit
export type Subject = {
  read: ReadPostback
  settings: PostbackSettings
  /** Undefined: unknown. */
  clientId: string | undefined
  campaignId: string | undefined
  /** Its offer, or that of its landing page's click. */
  hit: Hit | undefined
  offer: OfferWorth | undefined
  /** SHA-256 of the given secret, base64url; '' for none. */
  secretHash: string
  /** Of the hit's campaign; undefined without a hit. */
  rule: (SecretRule & Pick<PostbackCampaign, 'duplicates'>) | undefined
}

/** Owner by campaign key or hit. `clientId`: only hits of this client. */
export async function subjectOf(stores: Stores, postback: Input, clientId?: string): Promise<Subject> {
  const named = await campaignOfKey(stores.db, postback.campaignKey)
  const owner = clientId ?? postback.byClientId ?? named?.clientId
  const found =
    owner === undefined
      ? await nobodys(stores, postback)
      : await owners(stores, postback, { owner, named: named?.clientId === owner ? named : undefined })
  const rule = found.hit && (await ruleOf(stores, found.hit.campaign, postback))
  const hit = found.hit && { ...found.hit, offer: await offerOf(stores.db, found.hit) }
  const offer = hit && (await worthOfOffer(stores.db, hit.offer))
  const settings = wordsOf(found, offer?.network ?? '')
  return { ...found, hit, settings, offer, rule, secretHash: postback.secretHash }
}

/** The client's own key is proof enough. */
async function ruleOf({ db }: Stores, campaign: string, { byClientId }: Input): Promise<Subject['rule']> {
  const rule = await campaignOfHit(db, campaign)
  return rule && byClientId ? { ...rule, postbackSecret: null } : rule
}

/** Of the visit, else of its landing page's latest click; '' for none. */
const offerOf = async (db: Stores['db'], { hit, offer }: Hit): Promise<string> =>
  offer || ((await offersClicked(db, [hit])).get(hit) ?? '')

const wordsOf = ({ settings, hit }: Found, network: string): PostbackSettings =>
  hit ? wordsFor(settings, { campaign: hit.campaign, network }) : settings

/** Result, or the reason for none; the secret is checked first. */
export function evaluatePostback(
  { read, settings, hit, offer, rule, secretHash }: Subject,
  receivedAt: Date,
): Worth | Diagnosis {
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

/** Only the hit, or the start of its id, can tell the owner. */
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

/** The campaign's parameter name comes first. */
const withName = (settings: PostbackSettings, name: string): PostbackSettings =>
  name === '' ? settings : { ...settings, fields: { ...settings.fields, hit: [name, ...settings.fields.hit] } }

/** Tries the usual names, then that of the hit's campaign. */
async function readWithHit(
  stores: Stores,
  query: string,
  settings: PostbackSettings,
  clientId: string | undefined,
): Promise<{ read: ReadPostback; hit: Hit | undefined }> {
  const read = readPostback(query, settings)
  const hit = await findHit(stores, read.hit, clientId)
  if (hit || timeOfUlid(read.hit) !== undefined) return { read, hit }
  for (const { name, hit: id } of hitParameters(query)) {
    const other = await findHit(stores, id, clientId)
    const campaign = other && (await campaignOfHit(stores.db, other.campaign))
    if (campaign?.partnerParameter.toLowerCase() === name.toLowerCase())
      return { read: { ...read, hit: id, from: { ...read.from, hit: name } }, hit: other }
  }
  return { read, hit }
}

/** Prefetches all named hits in one query. */
export async function hitsNamedBy(
  events: Services['events'],
  postbacks: readonly Pick<NewPostback, 'query'>[],
): Promise<Map<string, Hit | null>> {
  const ids = [...new Set(postbacks.flatMap(({ query }) => hitParameters(query).map(({ hit }) => hit)))]
  const found = await eventsOrNone(loggedHits(events, ids))
  // query singly: one unreadable day must not block others
  if (!found) return new Map()
  return new Map(ids.map((id) => [id, found.get(id) ?? null]))
}

async function findHit({ events, known }: Stores, id: string, clientId: string | undefined): Promise<Hit | undefined> {
  const hit = known?.get(id) ?? (known?.has(id) ? undefined : (await loggedHits(events, [id])).get(id))
  return clientId === undefined || hit?.client === clientId ? hit : undefined
}

/** Owner of a truncated id, to notify them. */
async function ownerOfBeginning({ events }: Stores, start: string): Promise<Pick<Subject, 'clientId' | 'campaignId'>> {
  const found = isBeginning(start)
    ? await campaignOfPrefix(events, start, timeOfUlid(start.padEnd(HIT_LENGTH, 'Z')) ?? 0)
    : undefined
  return { clientId: found?.clientId, campaignId: found?.campaignId }
}
