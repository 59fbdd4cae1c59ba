import { useMemo } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { oneOf, useUrlState, type ChangeUrl } from '../../../kit/url-state.ts'
import { requestedDays, RANGES, type Days, type RangeName } from '../../../shared/hits/range.ts'

const SPEC = { range: oneOf<RangeName>('30d', ...RANGES.filter((name) => name !== '30d')), from: '', to: '' }

/** In the address; defaults to the last 30 days. */
export function usePeriod(): {
  range: RangeName
  days: Days
  question: Days & { timezone: string }
  change: ChangeUrl<typeof SPEC>
} {
  const [state, change] = useUrlState(SPEC)
  const { timezone } = useFormat()
  const now = useNow()
  return useMemo(() => {
    const days = requestedDays(state, '30d', timezone, now)
    return { range: state.range, days, question: { ...days, timezone }, change }
  }, [state, timezone, now, change])
}
