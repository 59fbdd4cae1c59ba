import { shiftDay } from '../../../../src/lib/time/day.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useTimezone } from '../../../i18n/use-format.ts'

/** Of 30 days. `bot`: visits that got the bot page. */
export type Suspect = { id: string; name: string; visits: number; bot: number; appeals: number }

const DAYS = 30
/** Limits of one answer. */
const MOST = { campaigns: 200, appeals: 200 }
const SHOWN = 8
/** From here on, a campaign turns nearly everybody away. */
const NEARLY_ALL = 0.9
/** Fewer say nothing of a campaign. */
const ENOUGH = 100

/** Undefined while loading; empty for staff who may not see visits. */
export function useSuspects(banned: ReadonlySet<string>): readonly Suspect[] | undefined {
  const timezone = useTimezone()
  const canCall = useCanCall()
  const endDate = dayIn(timezone)
  const enabled = canCall('logs.companySeries') && canCall('appeals.list')
  const startDate = shiftDay(endDate, 1 - DAYS)
  const series = useApiQuery(
    'logs.companySeries',
    { startDate, endDate, timezone, interval: 'month', limit: MOST.campaigns },
    { quiet: true, enabled },
  )
  const appeals = useApiQuery('appeals.list', { perPage: MOST.appeals }, { quiet: true, enabled })
  if (!enabled || series.error || appeals.error) return []
  if (!series.data || !appeals.data) return undefined
  const recent = appeals.data.appeals.filter(({ createdAt }) => createdAt >= startDate)
  return suspectsOf(
    series.data.campaigns.filter(({ id }) => !banned.has(id)),
    recent,
  )
}

type Campaign = Pick<Answer<'logs.companySeries'>['campaigns'][number], 'id' | 'name' | 'target' | 'bot'>

export function suspectsOf(campaigns: readonly Campaign[], appeals: readonly { companyId: string }[]): Suspect[] {
  const share = ({ bot, visits }: Suspect) => bot / Math.max(1, visits)
  return campaigns
    .map(({ id, name, target, bot }) => ({
      id,
      name,
      visits: target + bot,
      bot,
      appeals: appeals.filter(({ companyId }) => companyId === id).length,
    }))
    .toSorted((a, b) => b.appeals - a.appeals || share(b) - share(a))
    .slice(0, SHOWN)
}

/** Undefined: nothing speaks against it. */
export function reasonOf({ appeals, bot, visits }: Suspect): 'appeals' | 'share' | undefined {
  if (appeals > 0) return 'appeals'
  return visits >= ENOUGH && bot >= visits * NEARLY_ALL ? 'share' : undefined
}
