import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, Navigate, useLocation } from 'react-router'
import { OWNERS } from '../../../../src/contract/roles.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useUrlState } from '../../../kit/url-state.ts'
import { HistoryLog } from '../../../shared/history/log.tsx'
import type { Whose } from '../../../shared/history/scope.ts'
import { Page } from '../../../shared/page.tsx'

const SPEC = { client: '' }
/** Screens that lead here. */
const FROM = ['Campaign', 'Profile', 'Clients'] as const

export default function HistoryPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [{ client }] = useUrlState(SPEC)
  const role = useSession()?.role
  const isOwn = role !== undefined && OWNERS.includes(role)
  const from = FROM.find((title) => pathname.startsWith(SCREENS[title].path)) ?? 'Profile'
  const of = whoseOf({ isOwn, isAdmin: role === 'admin', client })
  if (of === undefined) return <Navigate to={SCREENS[from].path} replace />
  return (
    <Page
      title={
        <>
          <Link className="crumb" to={SCREENS[from].path}>
            {t(`menu.${from}`)}
          </Link>
          {typeof of === 'object' && <Email id={of.client} />}
          <Slash />
          {of === 'all' ? t('audit.all.title') : t('audit.history')}
        </>
      }
      tab={t('audit.history')}
      className="history"
    >
      <HistoryLog key={client} of={of} />
    </Page>
  )
}

const Slash = () => <span className="crumb"> / </span>

function whoseOf({ isOwn, isAdmin, client }: { isOwn: boolean; isAdmin: boolean; client: string }): Whose | undefined {
  if (isOwn) return 'own'
  if (/^[1-9]\d{0,17}$/.test(client)) return { client }
  return isAdmin ? 'all' : undefined
}

function Email({ id }: { id: string }) {
  const { data } = useApiQuery('clients.read', { id }, { quiet: true })
  if (!data) return null
  return (
    <>
      <Slash />
      <Link className="crumb ltr" to={`${SCREENS.Clients.path}/client/${id}`}>
        {data.client.email}
      </Link>
    </>
  )
}
