import type { CampaignSettings, SplitGroup } from '../../../contract/campaigns/campaigns.ts'
import { type Condition, type ConditionOption, leavesOf } from '../../../contract/campaigns/condition-words.ts'
import type { Finding } from '../../../contract/campaigns/finding-words.ts'
import { countryFault } from './countries.ts'
import { unreachedGroups } from './reach.ts'

const letterOf = (at: number): string => String.fromCodePoint(65 + at)

const DEVICES: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet', 'tv', 'bot', 'unknown'])
const USAGES: ReadonlySet<string> = new Set(['residential', 'mobile', 'business', 'hosting', 'education', 'government'])

export function groupFindings({
  splitGroups,
  countries,
  excludedCountries,
}: Pick<CampaignSettings, 'splitGroups' | 'countries' | 'excludedCountries'>): Finding[] {
  const unreached = unreachedGroups(splitGroups, { allowed: countries, excluded: excludedCountries })
  return splitGroups.flatMap((group, at) => [
    ...reachFindings(unreached[at], at),
    ...nameTwice(splitGroups, at),
    ...leavesOf(group.conditions, `splitGroups.${at}.conditions`).flatMap(conditionFindings),
    ...linksTwice(group, at),
  ])
}

function reachFindings(found: ReturnType<typeof unreachedGroups>[number], at: number): Finding[] {
  if (!found) return []
  const common = { severity: 'warning', field: `splitGroups.${at}.name` } as const
  const group = letterOf(at)
  if (found.why === 'empty') return [{ ...common, code: 'groupEmpty', values: { group } }]
  if (found.why === 'place') return [{ ...common, code: 'groupPlace', values: { group } }]
  return found.by === undefined
    ? [{ ...common, code: 'groupCoveredTogether', values: { group } }]
    : [{ ...common, code: 'groupCovered', values: { group, other: letterOf(found.by) } }]
}

/** Logs, statistics and link assignments identify groups by name. */
function nameTwice(groups: readonly SplitGroup[], at: number): Finding[] {
  const name = groups[at]?.name.trim() ?? ''
  const first = groups.findIndex((group) => group.name.trim() === name)
  return name === '' || first === at
    ? []
    : [
        {
          code: 'groupNameTwice',
          severity: 'warning',
          field: `splitGroups.${at}.name`,
          values: { group: letterOf(at), other: letterOf(first) },
        },
      ]
}

/** Two rows of one link become one share; usually one was meant to differ. */
function linksTwice({ links }: SplitGroup, at: number): Finding[] {
  return links.flatMap(({ link }, each) =>
    link.trim() !== '' && links.findIndex((other) => other.link.trim() === link.trim()) < each
      ? [{ code: 'linkTwice', severity: 'note', field: `splitGroups.${at}.links.${each}.link`, values: {} } as const]
      : [],
  )
}

const TAG = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i
const NOT_HOST = /[/:?#\s]/

const isKnown: Partial<Record<ConditionOption, (value: string) => boolean>> = {
  device: (value) => DEVICES.has(value),
  usageType: (value) => USAGES.has(value),
  language: (value) => TAG.test(value),
}

export function conditionFindings({ leaf: { option, how, values }, at }: { leaf: Condition; at: string }): Finding[] {
  const common = { severity: 'warning', field: `${at}.values` } as const
  return values.flatMap((value): Finding[] => {
    const word = value.trim().toLowerCase()
    if (option === 'country') {
      const fault = countryFault(word.toUpperCase())
      return fault ? [{ ...common, ...fault, code: fault.code === 'countryUnknown' ? 'valueUnknown' : fault.code }] : []
    }
    if (option === 'domain' && how !== 'contains' && NOT_HOST.test(word))
      return [{ ...common, code: 'valueHost', values: { value } }]
    return (isKnown[option]?.(word) ?? true) ? [] : [{ ...common, code: 'valueUnknown', values: { value } }]
  })
}
