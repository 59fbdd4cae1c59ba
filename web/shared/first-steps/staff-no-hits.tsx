import { useTranslation } from '../../i18n/i18n.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useReaches } from '../../api/session-store.ts'
import { ButtonLink } from '../../kit/controls/button-link.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'

type Props = {
  client: boolean
  campaigns: number
}

/** Staff install nothing; their clients do. */
export function StaffNoHits({ client, campaigns }: Props) {
  const { t } = useTranslation()
  const reaches = useReaches('Clients')
  const act = reaches && <ButtonLink to={SCREENS.Clients.path}>{t('steps.toClients')}</ButtonLink>
  const why = campaigns > 0 ? t('steps.staffWaiting') : client ? t('steps.staffNoCampaign') : t('steps.staffNobody')
  return (
    <EmptyState title={client ? t('steps.staffNoHitsOfClient') : t('steps.staffNoHits')} action={act}>
      <p>{why}</p>
    </EmptyState>
  )
}
