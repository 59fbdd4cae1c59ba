import { useTranslation } from 'react-i18next'
import type { Plan, PlanRequest } from '../../../src/contract/plans.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { requests: readonly PlanRequest[]; plans: readonly Plan[] }

/** What the client has asked for and not paid yet; he can take it back. */
export function Requests({ requests, plans }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const cancel = useApiMutation('tariff.cancel', { refreshes: ['tariff.list'] })
  return requests.map((request) => {
    const plan = plans.find((one) => one.id === request.tariffId)
    const what =
      request.kind === 'plan'
        ? t('tariff.awaitsPlan', { plan: plan?.name ?? '' })
        : t('tariff.awaitsSites', { count: request.count, n: format.number(request.count) })
    return (
      <Alert key={request.id} kind="info" title={what}>
        {t('tariff.awaits', { date: format.dateTime(request.createdAt) })}{' '}
        <Button size="s" kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({ id: request.id })}>
          {t('tariff.takeBack')}
        </Button>
      </Alert>
    )
  })
}
