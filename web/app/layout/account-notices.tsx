import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../api/profile.ts'
import { useSession } from '../../api/session-store.ts'
import { useNow } from '../../ui/now.ts'
import { planNotice, tokenNotice } from '../../parts/account-notice.ts'

/** What an account must know on every screen: not active, a plan or a token that ends. */
export function AccountNotices() {
  const { t } = useTranslation()
  const session = useSession()
  const profile = useProfile().data?.profile
  const now = useNow()
  if (!session) return null
  const account = { role: session.role, active: session.account_active, paidExpiration: session.paid_expiration, apiTokenExpiration: profile?.apiTokenExpiration ?? null }
  const notices = [planNotice(account, now), tokenNotice(account, now)].filter((notice) => notice !== undefined)
  return notices.map((notice) => (
    <span key={notice} className="account-notice" role="status">
      <TriangleAlert />
      <span>{t(notice)}</span>
    </span>
  ))
}
