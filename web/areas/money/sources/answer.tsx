import { Trans, useTranslation } from 'react-i18next'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { daysOf } from '../../../shared/hits/range.ts'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { PRESET } from './address.ts'

/** All profit depends on costs: their sum, and days that lack one. */
export function CostsAnswer({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = format
  const enabled = useCanCall()('logs.companyDaily')
  const { data } = useApiQuery(
    'logs.companyDaily',
    { clientId: client, ...daysOf(PRESET, timezone), timezone, money: true },
    { quiet: true, enabled, staleTime: 60_000 },
  )
  if (!enabled) return null
  if (!data) return <SentenceAwaited />
  const cost = data.daily.reduce((sum, { money }) => sum + (money?.cost ?? 0), 0)
  const bare = data.daily.filter((day) => hitsOf(day) > 0 && !day.partial && !day.money?.cost).length
  return (
    <p className="reading">
      {cost === 0 ? (
        t('answer.noCost')
      ) : (
        <>
          <Trans
            i18nKey="sources.reading"
            values={{ amount: format.money(cost, data.currency ?? 'USD') }}
            components={{ b: <b /> }}
          />{' '}
          {t(bare > 0 ? 'sources.lack' : 'sources.complete', { count: bare })}
        </>
      )}
    </p>
  )
}
