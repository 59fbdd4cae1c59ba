import './alarm.css'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { useWarningTitle } from '../../parts/warning-title.ts'

const EVERY_MS = 30_000

/** Red, over every screen of an administrator, while hits are at stake; it goes by itself. */
export function Alarm() {
  const session = useSession()
  const { pathname } = useLocation()
  return session?.role === 'admin' && pathname !== SCREENS.Status.path ? <Watching /> : null
}

function Watching() {
  const { t } = useTranslation()
  const title = useWarningTitle()
  const { data } = useApiQuery('status.read', undefined, { quiet: true, every: EVERY_MS })
  const worst = data?.warnings.find(({ level }) => level === 'error')
  if (!worst) return null
  return (
    <section className="alarm" role="alert">
      <TriangleAlert />
      <b>{title(worst)}</b>
      <Link to={SCREENS.Status.path}>{t('status.see')}</Link>
    </section>
  )
}
