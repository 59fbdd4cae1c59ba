/**
 * Clicks of landing pages, `/go/KEY` and `/go/KEY/2` for its second button. With the page's sealed visit, in the address
 * or in that of the referring page, a person goes on to an offer under the id of their visit. Without it, or once they
 * are no longer let through, the click is a visit of its own, with its own receipt.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isFullUrl } from '../../contract/campaigns/links.ts'
import { found, Refusal } from '../../contract/failure.ts'
import type { DecideInput } from '../../contract/integration/edge.ts'
import { TEXTS } from '../../contract/texts.ts'
import { plainName } from '../../rules/campaigns/parameter-name.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { percentDecode } from '../../lib/text/text.ts'
import { decide } from '../../judge/decide.ts'
import { expandDestination } from '../../judge/destination/destination.ts'
import { afterLanding, CLICK_PARAMETER, hasLanding } from '../../judge/destination/landing.ts'
import { passedText } from '../../judge/destination/offers.ts'
import { isPrefetch } from '../../judge/headers.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import type { NewClick } from '../../store/config/campaigns/landing-clicks.ts'
import type { SignedInput } from '../feeds/signatures.ts'
import { withSignature } from '../feeds/signatures.ts'
import { type CampaignEntry, policyAt } from '../feeds/snapshot.ts'
import { bounded } from '../read/bounds.ts'
import { gatherFacts } from '../read/gather-facts.ts'
import { type ClickToken, readClickToken } from '../remember/probe-seal.ts'
import { decideOrCheck, type EdgeParts, type Judged } from './answer-visit.ts'
import { CHECK_HEADERS } from './check-page.ts'
import { type LinkRequest, requireServed, sendTo, visitOf } from './hosted-link.ts'
import { isInControlGroup } from './hold-out.ts'
import { countsForCap, resolveOffer } from './offers.ts'

export const CLICK_PATHS = ['/go/:key', '/go/:key/', '/go/:key/:number', '/go/:key/:number/'] as const

const RETRY_SECONDS = 2
/** Clicks of one visit: a person's impatience, not a flood that empties an offer's cap. */
const RATE = { burst: 30, seconds: 2 }

const queryOf = (url: string): string[] => {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? []
  return query.split('&').filter((pair) => pair !== '')
}
const nameOf = (pair: string): string => percentDecode((pair.split('=', 1)[0] ?? '').replaceAll('+', ' '))
const isToken = (pair: string): boolean => plainName(nameOf(pair)) === CLICK_PARAMETER
/** Also encoded, or with a second query behind: `weir_go=…?utm_source=x`. */
const tokenIn = (pairs: readonly string[]): string =>
  /^[\w.-]*/.exec(percentDecode(pairs.find(isToken)?.split('=', 2)[1] ?? ''))?.[0] ?? ''

/**
 * The token, and the click's address without it. A page that shows its own address to the service hands its parameters
 * on, too; those of the link come first.
 */
function readClick(url: string, referrer: string): { url: string; token: string } {
  const own = queryOf(url)
  const pages = tokenIn(own) === '' ? queryOf(referrer) : []
  const token = tokenIn(own) || tokenIn(pages)
  const taken = new Set(own.map(nameOf))
  const others = token === '' ? [] : pages.filter((pair) => !taken.has(nameOf(pair)))
  const kept = [...own, ...others].filter((pair) => !isToken(pair))
  return { url: url.replace(/[?#].*$/s, '') + (kept.length === 0 ? '' : `?${kept.join('&')}`), token }
}

/** Undefined unless written as a number from 1 to 50. */
const buttonOf = (given: string | undefined): number | undefined =>
  given !== undefined && /^(?:[1-9]|[1-4]\d|50)$/.test(given) ? Number(given) : undefined

type Led = { to: string; click: NewClick | undefined }
type Clicked = { input: SignedInput; policy: CampaignPolicy; token: ClickToken; button: number | undefined }

/** Undefined: this visitor is not let through now. `click` undefined: a page fetched ahead, which is no click. */
function leadOn(parts: EdgeParts, entry: CampaignEntry, { input, policy, token, button }: Clicked): Led | undefined {
  const time = parts.now()
  const gathered = gatherFacts(parts, entry, { input: bounded(input), policy, time, source: 'link' }, false)
  const facts = { ...gathered.facts, visitor: token.visitor } // the same offer for the same visitor
  if (policy.holdOut > 0) facts.heldOut = isInControlGroup(entry.secret, facts, policy)
  const verdict = decide(facts, policy)
  if (verdict.destination.to === policy.botLink) return undefined
  const { to, offer, passed } = resolveOffer(verdict, facts, {
    clientId: entry.clientId,
    offers: parts.snapshot.offers,
    counts: parts.offerCounts,
    counted: countsForCap(verdict, facts),
  })
  const click: NewClick = {
    id: newId(time),
    hit: token.hit,
    campaignKey: policy.key,
    at: new Date(time),
    class: verdict.class,
    pageGroup: token.splitGroup,
    pageLink: token.splitLink,
    button: button ?? null,
    linkGroup: verdict.destination.splitGroup,
    link: verdict.destination.splitLink,
    offer,
    passed: passedText(passed),
    direct: false,
  }
  return { to: expandDestination(to, facts, policy, token.hit), click: isPrefetch(facts) ? undefined : click }
}

/** A click that is a visit of its own; undefined while it waits for the check, or when it led to no offer. */
function clickOfVisit(
  { row, decision }: Judged,
  { key, button, time }: { key: string; button: number | undefined; time: number },
): NewClick | undefined {
  if (!row || row.category === 'prefetch' || !isFullUrl(decision.action.to)) return undefined
  return {
    id: newId(time),
    hit: row.hit,
    campaignKey: key,
    at: new Date(time),
    class: decision.class,
    pageGroup: '',
    pageLink: '',
    button: button ?? null,
    linkGroup: row.split_group,
    link: row.split_link,
    offer: row.offer,
    passed: row.offers_passed,
    direct: true,
  }
}

export function mountLanding(app: FastifyInstance, edge: EdgeParts, basePath: string): void {
  const limiter = createRateLimiter(RATE)

  function record(click: NewClick | undefined): void {
    if (!click) return
    try {
      edge.clicks?.append(click)
    } catch {
      throw new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS })
    }
  }

  /** The visit that the click describes, and the page's sealed visit. */
  async function read(request: LinkRequest, key: string, entry: CampaignEntry) {
    const described: DecideInput = visitOf(request, key, basePath)
    const { url, token } = readClick(described.url, described.referrer ?? '')
    const input = await withSignature(edge, { ...described, url })
    return { input, token: readClickToken(token, { secret: entry.secret, key, now: edge.now() }) }
  }

  const click = async (request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = requireServed(edge, request)
    const entry = found(edge.snapshot.campaign(key))
    const button = buttonOf(request.params.number)
    const { input, token } = await read(request, key, entry)
    const whole = policyAt(entry, edge.now())
    if (token && hasLanding(whole)) {
      const wait = limiter.take(token.hit, edge.now())
      if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
      const led = leadOn(edge, entry, { input, policy: afterLanding(whole, button), token, button })
      if (led) {
        record(led.click)
        return sendTo(reply, { action: { mode: 'redirect', to: led.to } }, basePath)
      }
    }
    const stage = (policy: CampaignPolicy) => (hasLanding(policy) ? afterLanding(policy, button) : policy)
    const judged = decideOrCheck(edge, undefined, input, 'link', stage)
    if (judged.page) return reply.headers(CHECK_HEADERS).send(judged.page(basePath))
    if (hasLanding(whole)) record(clickOfVisit(judged, { key, button, time: edge.now() }))
    return sendTo(reply, judged.decision, basePath)
  }

  for (const url of CLICK_PATHS) {
    app.head(url, (request: LinkRequest, reply) => {
      requireServed(edge, request)
      return reply.header('cache-control', 'no-store').send()
    })
    app.get(url, { exposeHeadRoute: false }, click)
  }
}
