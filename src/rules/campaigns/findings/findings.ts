/** Likely mistakes in settings. Never refuses a save. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { FINDING_SEVERITIES, type Finding } from '../../../contract/campaigns/finding-words.ts'
import { knownZone } from '../../../lib/time/wall-clock.ts'
import { countryFindings } from './countries.ts'
import { figureFindings } from './figures.ts'
import { groupFindings } from './groups.ts'
import { keywordFindings } from './keywords.ts'
import { linkFindings, type LinkContext } from './links.ts'
import { ruleFindings } from './rules.ts'

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
