/** Pure: same facts and policy, same verdict, also in a replay. */
import type { LineName } from '../contract/hits/hit-words.ts'
import type { Category, HitClass, Reason } from '../contract/hits/hits.ts'
import { type SignalResult, evaluateSignals, score, toReason } from './evaluate-signals.ts'
import { evaluateWithHead } from './known-heads.ts'
import { crawlerCheckOf, type Verification, isTreatedAsPerson } from './crawler.ts'
import { botPage, personsLink } from './destination/destination.ts'
import type { Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import { refusedVisitor } from './refused.ts'
import { crawlerFalseClaim, crawlerRefused } from './signals/crawler.ts'
import { clientAllow, globalAllow, ruleAllow } from './signals/list.ts'
import { NO_CHANGES, activeSignals } from './switched.ts'
import { SIGNALS_FOR } from './table.ts'
import type { Destination, Signal, Verdict } from './verdict.ts'

type Seen = {
  facts: Facts
  policy: CampaignPolicy
  protected: boolean
  standing: Verification
  answers: readonly SignalResult[]
}

/**
 * `link`: where people go, unfiltered. `place`: the same unless place, time or page rules say bot page. `bots`: the bot
 * page, or `place` in a monitoring campaign. `refused`: always the bot page, by the client's choice.
 */
type Route = 'link' | 'place' | 'bots' | 'refused'

type Line = {
  name: LineName
  why: string
  holds: (seen: Seen) => boolean
  class: HitClass
  suspicious?: true
  category: (seen: Seen) => Category
  route: Route
}

/**
 * The first line that holds is the verdict. Among list entries (src/judge/lists) the client's come before global, and
 * per owner allow before block.
 */
const PRECEDENCE: readonly Line[] = [
  {
    name: 'unprotected',
    why: 'An account that is inactive, expired or over its limit, or a paused campaign, lets everyone through and only counts.',
    holds: (seen) => !seen.protected,
    class: 'target',
    category: () => 'unprotected',
    route: 'link',
  },
  {
    name: 'refused',
    why: 'The client refuses this crawler, by purpose or by name, in all campaigns, also those that only monitor. Crawlers for search, ads and previews cannot be refused; an allow entry of the client’s own comes before.',
    holds: ({ answers }) => answers.some(isRefused) && !answers.some(isOwnAllowed),
    class: 'bot',
    category: ({ answers }) => gravest(answers.filter(isConclusive)),
    route: 'refused',
  },
  {
    name: 'verified',
    why: 'Parity comes before lists, rules and scores about agents, addresses and networks.',
    holds: (seen) => seen.standing === 'verified',
    class: 'bot',
    category: () => 'verified',
    route: 'place',
  },
  {
    name: 'unverified',
    why: 'A crawler known by name is treated as one until its claim is refuted, so that a slow or impossible check never shows it something else. A signature that nobody can check is no name.',
    holds: (seen) => seen.standing === 'unknown',
    class: 'bot',
    category: () => 'unverified',
    route: 'place',
  },
  {
    name: 'allowed',
    why: 'A list or a rule of the campaign lets the visitor through, whatever signals show; the receipt still names them. Rules on place, time and page hold all the same, and no rule lets a false crawler pass.',
    holds: ({ answers }) => isAllowed(answers) && !answers.some(isAboutPlace),
    class: 'target',
    category: passing,
    route: 'link',
  },
  {
    name: 'conclusive',
    why: 'One conclusive finding is enough: it needs no second opinion.',
    holds: ({ answers }) => answers.some(isConclusive),
    class: 'bot',
    category: ({ answers }) => gravest(answers.filter(isConclusive)),
    route: 'bots',
  },
  {
    name: 'twoKinds',
    why: 'Two weak findings are enough when their kinds differ; several oddities of one kind have one cause and count once.',
    holds: ({ answers }) => weakKinds(answers) >= 2,
    class: 'bot',
    category: ({ answers }) => gravest(answers.filter(isWeak)),
    route: 'bots',
  },
  {
    name: 'doubt',
    why: 'One weak kind is shown as a doubt and is no reason to lose a person. So is what another visit of the address showed, perhaps somebody else’s.',
    holds: ({ answers }) => weakKinds(answers) === 1 || answers.some(isRecalled),
    class: 'target',
    suspicious: true,
    category: passing,
    route: 'link',
  },
]

const PERSON: Line = {
  name: 'person',
  why: 'Nothing speaks against it.',
  holds: () => true,
  class: 'target',
  category: passing,
  route: 'link',
}

/** The lines in the order in which they are tried. */
export const LINES: readonly Pick<Line, 'name' | 'why' | 'class'>[] = [...PRECEDENCE, PERSON]

/**
 * `facts.time` is the only clock. Macros are expanded later, once the hit has an id.
 *
 * `strict` adds noisier signals (`strictOnly`) to `standard`; a Bot still needs one conclusive finding or two kinds.
 * `monitor` records the `standard` verdict but enforces only place, time and page rules.
 */
export const decide = (facts: Facts, policy: CampaignPolicy): Verdict => judge(facts, policy).verdict

const NONE: ReadonlySet<string> = new Set()

/** As `decide`, with the deciding line. `without`: signals to skip. */
export function judge(
  facts: Facts,
  policy: CampaignPolicy,
  without = NONE,
): { verdict: Verdict; line: Pick<Line, 'name' | 'why'> } {
  const seen = look(facts, policy, without)
  const line = PRECEDENCE.find(({ holds }) => holds(seen)) ?? PERSON
  return { verdict: concluded(line, seen), line }
}

function concluded(line: Line, seen: Seen): Verdict {
  const { facts } = seen
  const heldOut = line.route === 'bots' && isHeldOut(seen)
  return {
    class: line.class,
    unique: facts.unique,
    suspicious: line.suspicious ?? false,
    score: score(seen.answers),
    category: line.category(seen),
    reasons: seen.answers.map(toReason),
    heldOut,
    destination: heldOut ? personsLink(facts, seen.policy) : follow(line.route, seen),
  }
}

function look(facts: Facts, policy: CampaignPolicy, without: ReadonlySet<string>): Seen {
  // A ban ignores the account's state: the one exception to failing open.
  const isProtected = policy.bannedSince !== '' || (policy.unprotected === '' && policy.status === 'active')
  const standing = crawlerCheckOf(facts)
  const isToBeRefused = !without.has(crawlerRefused.name) && refusedVisitor(facts, policy.refused) !== null
  const signals = signalsFor(isProtected, isToBeRefused ? 'none' : standing, facts, policy)
  return {
    facts,
    policy,
    protected: isProtected,
    standing,
    answers:
      without.size === 0
        ? evaluateWithHead(signals, facts, policy)
        : evaluateSignals(
            signals.filter(({ name }) => !without.has(name)),
            facts,
            policy,
          ),
  }
}

function signalsFor(
  isProtected: boolean,
  standing: Verification,
  { probe }: Facts,
  { sensitivity, signals }: CampaignPolicy,
): readonly Signal[] {
  if (!isProtected) return SIGNALS_FOR.nobody
  if (isTreatedAsPerson(standing)) return SIGNALS_FOR.crawler
  const { everyone, strict } = signals === NO_CHANGES ? SIGNALS_FOR : activeSignals(signals)
  const { probed, unprobed } = sensitivity === 'strict' ? strict : everyone
  return probe === null ? unprobed : probed
}

function follow(route: Route, { facts, policy, answers }: Seen): Destination {
  const enforced = route === 'bots' && policy.sensitivity === 'monitor' ? 'place' : route
  if (enforced === 'bots' || enforced === 'refused') return botPage(policy)
  if (enforced === 'place' && answers.some(isAboutPlace)) return botPage(policy)
  return personsLink(facts, policy)
}

/**
 * Only if detection alone made the Bot: not human decisions (rules, lists, limits, bans), crawlers, unprotected or
 * monitored visits.
 */
function isHeldOut({ facts, policy, answers }: Seen): boolean {
  if (!facts.heldOut || policy.holdOut === 0 || policy.sensitivity === 'monitor') return false
  return !isPrefetch(facts) && answers.every(isOfDetection)
}

const isOfDetection = ({ signal: { kind, category } }: SignalResult): boolean =>
  category !== 'policy' && kind !== 'crawler' && kind !== 'list'
const isConclusive = ({ finding, failed }: SignalResult): boolean => !failed && finding.weight === 'conclusive'
const isWeak = ({ finding, failed, recalled }: SignalResult): boolean =>
  !failed && !recalled && finding.weight === 'weak'
const isRecalled = ({ failed, recalled }: SignalResult): boolean => !failed && recalled
const isAboutPlace = (answer: SignalResult): boolean => answer.signal.kind === 'policy' && isConclusive(answer)
const says =
  (...signals: readonly Signal[]) =>
  ({ signal, failed }: SignalResult): boolean =>
    !failed && signals.includes(signal)
const isListAllowed = says(clientAllow, globalAllow)
const isRuleAllowed = says(ruleAllow)
const isFalseClaim = says(crawlerFalseClaim)
/** A rule may match anyone, so it allows no impostor; a list entry names what it allows. */
const isAllowed = (answers: readonly SignalResult[]): boolean =>
  answers.some(isListAllowed) || (answers.some(isRuleAllowed) && !answers.some(isFalseClaim))
const isOwnAllowed = says(clientAllow)
const isRefused = says(crawlerRefused)
const weakKinds = (answers: readonly SignalResult[]): number =>
  answers.length === 0 ? 0 : new Set(answers.filter(isWeak).map(({ signal }) => signal.kind)).size

/** Passing prefetches are counted separately: perhaps nobody looks at them. */
function passing({ facts }: Pick<Seen, 'facts'>): Category {
  return isPrefetch(facts) ? 'prefetch' : 'person'
}

/**
 * Stores the gravest category: sophisticated, general, then policy. A client's rule thus never hides invalid traffic.
 */
function gravest(answers: readonly SignalResult[]): Category {
  const categories = new Set(answers.map(({ signal }) => signal.category))
  if (categories.has('sophisticated')) return 'sophisticated'
  return categories.has('general') ? 'general' : 'policy'
}

type Decided = {
  class: HitClass
  suspicious: boolean
  category: Category
  reasons: readonly Pick<Reason, 'signal' | 'weight' | 'value'>[]
}

const ALLOWED: ReadonlySet<string> = new Set(['list.client_allow', 'list.global_allow', 'list.rule_allow'])
const isApart = (category: Category): category is Category & LineName =>
  category === 'unprotected' || category === 'verified' || category === 'unverified'

export function decidedBy(hit: Decided): Pick<Line, 'name' | 'why'> {
  const name = nameOf(hit)
  const { why } = PRECEDENCE.find((line) => line.name === name) ?? PERSON
  return { name, why }
}

const has = (reasons: Decided['reasons'], name: string): boolean => reasons.some(({ signal }) => signal === name)

function nameOf({ class: hitClass, suspicious, category, reasons }: Decided): LineName {
  if (isApart(category)) return category
  if (has(reasons, 'crawler.refused') && !has(reasons, 'list.client_allow')) return 'refused'
  if (hitClass === 'bot') return reasons.some(({ weight }) => weight === 'conclusive') ? 'conclusive' : 'twoKinds'
  if (reasons.some(({ signal }) => ALLOWED.has(signal))) return 'allowed'
  return suspicious ? 'doubt' : PERSON.name
}
