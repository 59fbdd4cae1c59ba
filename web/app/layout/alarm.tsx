import './alarm.css'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import type { StatusWarning } from '../../../src/contract/status.ts'
import { useAsk } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'

const EVERY_MS = 30_000
/** Visits are refused or nobody answers them: not to be found by chance. */
const GRAVE: ReadonlySet<StatusWarning> = new Set(['spoolFailing', 'diskFull', 'configAway', 'eventsAway', 'edgesMissing'])

/** Red, over every screen of an administrator, while hits are at stake; it goes by itself. */
export function Alarm() {
  const session = useSession()
  const { pathname } = useLocation()
  return session?.role === 'admin' && pathname !== SCREENS.Status.path ? <Watching /> : null
}

function Watching() {
  const { t } = useTranslation()
  const { data } = useAsk('status.read', undefined, { quiet: true, every: EVERY_MS })
  const worst = data?.warnings.find(({ kind }) => GRAVE.has(kind))
  if (!worst) return null
  const about = worst.kind === 'spoolFailing' ? t(`status.spool.${worst.about as 'hits'}`) : worst.about
  return (
    <section className="alarm" role="alert">
      <TriangleAlert />
      <b>{t(`status.warning.${worst.kind}`, { about, count: Number(about) || 0 })}</b>
      <Link to={SCREENS.Status.path}>{t('status.see')}</Link>
    </section>
  )
}
