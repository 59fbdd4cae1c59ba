/** Fewest changes by which a rejected visit would get a person's destination. Pure. */
import type { ChangeName, ListScope } from '../contract/hits/change-words.ts'
import { judge } from './decide.ts'
import { personsLink } from './destination/destination.ts'
import type { Facts, Listed } from './facts.ts'
import { narrowingsOf } from './policy/own-rules.ts'
import type { CampaignPolicy, OwnRule } from './policy/policy.ts'
import { refusedVisitor } from './refused.ts'
import { traitsOf } from './traits.ts'

/** `entries`: all matching list entries; `facts.listed` is ignored. */
export type Situation = { facts: Facts; policy: CampaignPolicy; entries: readonly Listed[] }

export type Permitted = {
  /** Lists they may add to; null: none. */
  adds: ListScope | null
  removes: (entry: Listed) => boolean
  campaign: boolean
  refusals: boolean
  bans: boolean
}

export const EVERYTHING: Permitted = {
  adds: 'client',
  removes: () => true,
  campaign: true,
  refusals: true,
  bans: true,
}

type Change = {
  name: ChangeName
  /** Entry value, country, keyword or crawler; '' if the name says all. */
  value: string
  scope: ListScope | null
  rule?: string
}

export type Candidate = Change & { apply: (before: Situation) => Situation }

export const decidingEntry = (entries: readonly Listed[]): Listed | null =>
  entries.toSorted((one, other) => rank(one) - rank(other))[0] ?? null

const rank = ({ scope, list }: Listed): number => (scope === 'client' ? 0 : 2) + (list === 'allow' ? 0 : 1)

const judged = ({ facts, policy, entries }: Situation) =>
  judge({ ...facts, listed: decidingEntry(entries) }, policy).verdict

export function isLetThrough(situation: Situation): boolean {
  const { mode, to } = judged(situation).destination
  const person = personsLink(situation.facts, situation.policy)
  return mode === person.mode && to === person.to
}

const afterAll = (situation: Situation, changes: readonly Candidate[]): Situation =>
  changes.reduce((now, { apply }) => apply(now), situation)

/**
 * Empty: it already passes. Null: no permitted change is enough. Monitoring is a last resort: it lets everyone pass.
 */
export function smallestChange(situation: Situation, permitted: Permitted): Change[] | null {
  if (isLetThrough(situation)) return []
  const all = candidatesOf(situation, permitted)
  const found =
    fewest(
      situation,
      all.filter(({ name }) => name !== 'monitor'),
    ) ?? fewest(situation, all)
  return found?.map(namedOf) ?? null
}

const namedOf = ({ name, value, scope, rule }: Candidate): Change => ({
  name,
  value,
  scope,
  ...(rule !== undefined && { rule }),
})

function fewest(situation: Situation, all: readonly Candidate[]): readonly Candidate[] | undefined {
  const isEnough = (changes: readonly Candidate[]) => isLetThrough(afterAll(situation, changes))
  if (!isEnough(all)) return undefined
  // changes never harm one another: one without which all others fail is in every answer
  const needed = new Set(all.filter((one) => !isEnough(all.filter((other) => other !== one))))
  const free = all.filter((one) => !needed.has(one))
  for (let size = 0; size < free.length; size++)
    for (const some of subsets(free, size)) {
      const chosen = all.filter((one) => needed.has(one) || some.includes(one))
      if (isEnough(chosen)) return chosen
    }
  return all
}

function* subsets<T>(of: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield []
  else
    for (const [at, first] of of.entries())
      for (const rest of subsets(of.slice(at + 1), size - 1)) yield [first, ...rest]
}

/** Longer answers help nobody. */
const MOST_ENTRIES = 4

/** Permitted changes that could help, narrowest first. */
export function candidatesOf(situation: Situation, permitted: Permitted): Candidate[] {
  const { facts, policy, entries } = situation
  const removals = entries
    .filter((entry) => entry.list === 'block' && permitted.removes(entry))
    .slice(0, MOST_ENTRIES)
    .map(removal)
  return [
    ...removals,
    ...(permitted.refusals ? acceptance(facts, policy) : []),
    ...(permitted.campaign ? rulesThatSpeak(situation) : []),
    ...(permitted.campaign ? ownRules(situation) : []),
    ...(permitted.campaign && policy.sensitivity === 'strict' ? [sensitivity('standard')] : []),
    ...(permitted.adds && facts.ip !== '' ? [allowance(permitted.adds, facts.ip)] : []),
    ...(permitted.campaign && policy.sensitivity !== 'monitor' ? [sensitivity('monitor')] : []),
    ...(permitted.bans && policy.bannedSince !== '' ? [change('liftBan', '', { bannedSince: '' })] : []),
  ]
}

const removal = (entry: Listed): Candidate => ({
  name: 'removeEntry',
  value: entry.value,
  scope: entry.scope,
  apply: (now) => ({ ...now, entries: now.entries.filter((one) => one !== entry) }),
})

/** A value is in only one of an owner's lists. */
const allowance = (scope: ListScope, ip: string): Candidate => ({
  name: 'allowAddress',
  value: ip,
  scope,
  apply(now) {
    const isBlocked = now.entries.some((one) => one.scope === scope && one.type === 'ips' && one.value === ip)
    return isBlocked
      ? now
      : { ...now, entries: [...now.entries, { scope, list: 'allow', type: 'ips', entry: '', value: ip }] }
  },
})

const change = (name: ChangeName, value: string, policy: Partial<CampaignPolicy>): Candidate => ({
  name,
  value,
  scope: null,
  apply: (now) => ({ ...now, policy: { ...now.policy, ...policy } }),
})

const sensitivity = (name: 'standard' | 'monitor'): Candidate => change(name, '', { sensitivity: name })

function acceptance(facts: Facts, policy: CampaignPolicy): Candidate[] {
  const found = refusedVisitor(facts, policy.refused)
  return found ? [change('acceptCrawler', found.name, { refused: null })] : []
}

/** Rules considered; with more, the client reads them in the campaign. */
const MOST_OWN = 4

/** Matching campaign rules against the visit: without its values, or removed. */
function ownRules({ facts, policy: { rules } }: Situation): Candidate[] {
  const traits = traitsOf(facts)
  const against = (rules ?? []).filter(({ act, holds }) => act !== 'allow' && holds(facts, traits)).slice(0, MOST_OWN)
  return against.flatMap((rule) => [
    ...narrowingsOf(rule, facts).map(({ rule: narrowed, without }) =>
      ownChange({ name: 'narrowRule', value: without.join(', '), rule: rule.name }, (all) =>
        all.map((one) => (isSame(one, rule) ? narrowed : one)),
      ),
    ),
    ownChange({ name: 'removeRule', value: rule.name, rule: rule.name }, (all) =>
      all.filter((one) => !isSame(one, rule)),
    ),
  ])
}

/** Receipts identify rules by these; conditions may change. */
const isSame = (one: OwnRule, other: OwnRule): boolean => one.name === other.name && one.act === other.act

const ownChange = (
  named: Omit<Change, 'scope'>,
  apply: (rules: readonly OwnRule[]) => readonly OwnRule[],
): Candidate => ({
  ...named,
  scope: null,
  apply: (now) => ({ ...now, policy: { ...now.policy, rules: apply(now.policy.rules ?? []) } }),
})

type Rule = (situation: Situation, found: string) => Candidate

const RULES: Readonly<Record<string, Rule>> = {
  'policy.country_excluded': ({ facts: { country }, policy: { excludedCountries } }) =>
    change('includeCountry', country, {
      excludedCountries: new Set([...excludedCountries].filter((one) => one !== country)),
    }),
  'policy.country_not_allowed': ({ facts: { country }, policy: { countries } }) =>
    change('allowCountry', country, { countries: new Set([...countries, country]) }),
  'policy.schedule': (_, clock) => change('openSchedule', clock, { schedule: null }),
  'policy.stop_keyword': (_, word) => change('dropKeywords', word, { stopKeyword: null }),
  'policy.value_excluded': (_, found) =>
    change('includeValue', found.slice(found.indexOf(' ') + 1), { excludedValues: null }),
  'activity.repeat_clicks': ({ facts: { repeats } }) =>
    change('raiseRepeats', String(repeats), { repeatLimit: repeats }),
}

const rulesThatSpeak = (situation: Situation): Candidate[] =>
  judged(situation).reasons.flatMap(({ signal, value }) => RULES[signal]?.(situation, value) ?? [])
