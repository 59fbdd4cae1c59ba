import { Eye, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useProfile, useTeamAccess } from '../../api/profile.ts'
import { useReaches, useSession } from '../../api/session-store.ts'
import { useFormat, useTimezone } from '../../i18n/use-format.ts'
import { hasPlanNotices, planNotice, tokenNotice } from '../../shared/account-notice.ts'
import { classes } from '../../kit/classes.ts'
import { useNow } from '../../kit/now.ts'

export function AccountNotices() {
  const { t } = useTranslation()
  const session = useSession()
  const profile = useProfile().data?.profile
  const access = useTeamAccess()
  const now = useNow()
  const timezone = useTimezone()
  if (!session) return null
  const { role, account_active: active, paid_expiration: paidExpiration } = session
  const account = { role, active, paidExpiration, apiTokenExpiration: profile?.apiTokenExpiration ?? null }
  const plan = planNotice(account, now, timezone)
  const token = tokenNotice(account, now, timezone)
  const hasPaid = hasPlanNotices(role) && (plan !== undefined || paidExpiration !== null)
  return (
    <>
      {access !== 'full' && (
        <span className="account-notice" role="status" title={t(`team.access.${access}.may`)}>
          <Eye />
          <span>{t(`team.access.${access}`)}</span>
        </span>
      )}
      {hasPaid && <Paid warning={plan && t(plan)} until={paidExpiration} />}
      {token && (
        <span className="account-notice warns" role="status">
          <TriangleAlert />
          <span>{t(token)}</span>
        </span>
      )}
    </>
  )
}

function Paid({ warning, until }: { warning: string | undefined; until: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = until !== null && <span className="until">{t('notice.paidUntil', { date: format.date(until) })}</span>
  return (
    <span className={classes('account-notice', warning === undefined ? 'paid' : 'warns')} role="status">
      <ToTariff>
        {warning !== undefined && <TriangleAlert />}
        <span>
          {warning} {date}
        </span>
      </ToTariff>
    </span>
  )
}

function ToTariff({ children }: { children: ReactNode }) {
  const reaches = useReaches('Tariff')
  return reaches ? <Link to={SCREENS.Tariff.path}>{children}</Link> : children
}
