import { useTranslation } from '../../../i18n/i18n.ts'
import { useParams } from 'react-router'
import { useApiQuery } from '../../../api/query.ts'
import { PayoutPaper } from '../royalties/paper.tsx'

export default function PayoutPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const query = useApiQuery('royalty.payout', { id }, { quiet: true })
  return <PayoutPaper id={id} query={query} back={{ to: '/pages/referrals', title: t('menu.Referrals') }} />
}
