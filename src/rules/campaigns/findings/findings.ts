/** Likely mistakes in settings. Never refuses a save. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { FINDING_SEVERITIES, type Finding } from '../../../contract/campaigns/finding-words.ts'
import { knownZone } from '../../../lib/time/wall-clock.ts'
import { countryFindings } from './countries.ts'
import { figureFindings } from './figures.ts'
import { groupFindings, conditionFindings } from './groups.ts'
import { keywordFindings } from './keywords.ts'
import { linkFindings, type LinkContext } from './links.ts'
import { leavesOf } from '../../../contract/campaigns/condition-words.ts'
import { unreachedGroups } from './reach.ts'

const DAYS_A_MONTH = 31

function keepFindings({ keepMonths, cutAddressDays }: CampaignSettings): Finding[] {
  return keepMonths && cutAddressDays && cutAddressDays >= keepMonths * DAYS_A_MONTH
    ? [{ code: 'cutWithoutEffect', severity: 'note', field: 'cutAddressDays', values: {} }]
    : []
}

/** An unknown zone is read as UTC. */
const scheduleFindings = ({ schedule }: CampaignSettings): Finding[] =>
  schedule && knownZone(schedule.timezone) !== schedule.timezone
    ? [
        {
          code: 'zoneUnknown',
          severity: 'warning',
          field: 'schedule.timezone',
          values: { zone: schedule.timezone },
        },
      ]
    : []

/** A parameter may fill several values; a name used twice makes them equal. */
function parameterFindings({ utm, user }: CampaignSettings): Finding[] {
  const named = [
    ...Object.entries(utm).map(([name, parameter]) => ({ field: `utm.${name}`, parameter })),
    ...Object.entries(user).map(([name, parameter]) => ({ field: `user.${name}`, parameter })),
  ]
  return named.flatMap(({ field, parameter }, at) =>
    parameter !== '' && named.findIndex((one) => one.parameter === parameter) < at
      ? [{ code: 'parameterTwice', severity: 'note', field, values: { parameter } } as const]
      : [],
  )
}

const weightOf = ({ severity }: Finding): number => FINDING_SEVERITIES.indexOf(severity)

/** Gravest first. `settings` may be an invalid draft; does not repeat the contract's faults. */
export function findingsOf(settings: CampaignSettings, context: LinkContext = {}): Finding[] {
  const found = [
    ...linkFindings(settings, context),
    ...countryFindings(settings),
    ...keywordFindings(settings, context),
    ...groupFindings(settings),
    ...ruleFindings(settings),
    ...parameterFindings(settings),
    ...scheduleFindings(settings),
    ...keepFindings(settings),
    ...(context.figures ? figureFindings(settings, context.figures) : []),
  ]
  return found.toSorted((one, other) => weightOf(one) - weightOf(other))
}

/** Rules apply to all countries. */
const ANYWHERE = { allowed: [], excluded: [] }

function ruleFindings({ rules = [] }: Partial<Pick<CampaignSettings, 'rules'>>): Finding[] {
  const unreached = unreachedGroups(rules, ANYWHERE)
  return rules.flatMap((rule, at) => [
    ...reachFinding(rules, at, unreached[at]),
    ...nameTwice(rules, at),
    ...leavesOf(rule.conditions, `rules.${at}.conditions`).flatMap(conditionFindings),
  ])
}

type Rules = CampaignSettings['rules']

function reachFinding(rules: Rules, at: number, found: ReturnType<typeof unreachedGroups>[number]): Finding[] {
  if (!found) return []
  const common = { severity: 'warning', field: `rules.${at}.name` } as const
  const values = { rule: at + 1 }
  if (found.why !== 'covered') return [{ ...common, code: 'ruleEmpty', values }]
  if (found.by === undefined) return [{ ...common, code: 'ruleCoveredTogether', values }]
  const isAlike = JSON.stringify(rules[found.by]?.conditions) === JSON.stringify(rules[at]?.conditions)
  return [{ ...common, code: isAlike ? 'ruleAlike' : 'ruleCovered', values: { ...values, other: found.by + 1 } }]
}

/** Receipts identify rules by name. */
function nameTwice(rules: Rules, at: number): Finding[] {
  const name = rules[at]?.name.trim() ?? ''
  const first = rules.findIndex((rule) => rule.name.trim() === name)
  if (name === '' || first === at) return []
  const values = { rule: at + 1, other: first + 1 }
  return [{ code: 'ruleNameTwice', severity: 'warning', field: `rules.${at}.name`, values }]
}
