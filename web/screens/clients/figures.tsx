import { useTranslation } from 'react-i18next'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassMark } from '../../parts/class-mark.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import type { Counts } from './counts.ts'
import { TrafficFigures } from './traffic-figures.tsx'

/** What staff look for first; each figure opens what it counts. */
export function ClientFigures({ counts: { all = 0, active, inactive = 0, expired = 0 } }: { counts: Counts }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canReadTraffic = useReaches('Statistics')
  const open = (
    <span className="row open">
      <ClassMark kind="unprotected" />
      {t('clients.figure.openOf', { off: format.number(inactive), expired: format.number(expired) })}
    </span>
  )
  // the state with anybody in it
  const opened = inactive === 0 && expired > 0 ? 'expired' : 'inactive'
  return (
    <div className="client-figures">
      <StatRow count={canReadTraffic ? 4 : 2}>
        <Stat
          name={t('clients.figure.active')}
          to="?status=active"
          loading={active === undefined}
          value={format.number(active ?? 0)}
          change={t('clients.figure.of', { n: format.number(all) })}
        />
        <Stat
          name={t('clients.figure.open')}
          to={`?status=${opened}`}
          loading={active === undefined}
          value={format.number(all - (active ?? 0))}
          change={open}
        />
        {canReadTraffic && <TrafficFigures />}
      </StatRow>
    </div>
  )
}
