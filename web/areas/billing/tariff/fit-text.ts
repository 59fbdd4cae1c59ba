import { useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Has, TooSmall } from './compare.ts'

export function useFitText(): (what: TooSmall | 'all', has: Has) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (what, { campaigns, users, visits }) => {
    const counts = {
      campaigns: () => t('tariff.has.campaigns', { count: campaigns, n: format.number(campaigns) }),
      users: () => t('tariff.has.users', { count: users, n: format.number(users) }),
      clicks: () => t('tariff.has.visits', { count: visits ?? 0, n: format.number(visits ?? 0) }),
    }
    if (what !== 'all') return counts[what]()
    return [counts.campaigns(), users > 0 && counts.users(), visits !== undefined && counts.clicks()]
      .filter(Boolean)
      .join(', ')
  }
}
