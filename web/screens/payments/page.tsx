import './payments.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwaitedPayment } from '../../../src/contract/payments.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Page } from '../../parts/page.tsx'
import type { Start } from '../../parts/payments/draft.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { EVERYTHING, filterOf, isNarrowed, questionOf, SPEC, type Address, type ChangeAddress } from './address.ts'
import { PaymentDialogs, type Opened } from './dialogs.tsx'
import { PaymentFilters } from './filters.tsx'
import { PaymentList } from './list.tsx'
import { Requests } from './requests.tsx'
import { Sums } from './sums.tsx'

const startOf = ({ clientId, kind, tariffId, count }: AwaitedPayment): Start =>
  kind === 'plan'
    ? { clientId, ...(tariffId !== null && { tariffId }) }
    : { clientId, months: '0', generations: String(count) }

/** What was paid, by whom, for what; and who has asked for something that he has not paid yet. */
export default function PaymentsPage() {
  const { t } = useTranslation()
  const [address, change] = useUrlState(SPEC)
  const asked = useApiQuery('payments.list', questionOf(address), { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none', made: 0 })
  const [saved, setSaved] = useState<string>()
  const open = (what: Omit<Opened, 'made'>) => setOpened(({ made }) => ({ ...what, made: made + 1 }))
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open({ act: 'new' })}>
      {t('pay.new')}
    </Button>
  )
  const isNew = asked.data?.total === 0 && !isNarrowed(address)
  const acts = (
    <>
      <ExportButton call="payments.export" question={filterOf(address)} label={t('payments.export')} />
      {add}
    </>
  )
  return (
    <Page title={t('menu.Payments')} acts={isNew ? undefined : acts}>
      {asked.data && (
        <Requests
          requests={asked.data.requests}
          onRecord={(request) => open({ act: 'new', start: startOf(request), email: request.email })}
        />
      )}
      {!isNew && <Filters asked={asked} address={address} onChange={change} />}
      <Card refreshing={asked.isPlaceholderData}>
        {isNew ? (
          <EmptyState title={t('payments.empty')} action={add}>
            <p>{t('payments.emptyWhy')}</p>
          </EmptyState>
        ) : (
          <Rows asked={asked} address={address} onChange={change}>
            {(answer) => (
              <PaymentList
                answer={answer}
                busy={asked.isPlaceholderData}
                page={Math.max(1, address.page)}
                current={saved}
                onPage={(page) => change({ page })}
                onAct={(act, payment) => open({ act, payment })}
              />
            )}
          </Rows>
        )}
      </Card>
      <PaymentDialogs
        opened={opened}
        onClose={() => setOpened((now) => ({ ...now, act: 'none' }))}
        onSaved={setSaved}
      />
    </Page>
  )
}

type Part = { asked: UseQueryResult<Answer<'payments.list'>>; address: Address; onChange: ChangeAddress }

function Filters({ asked: { data }, ...rest }: Part) {
  const known = useApiQuery('tariff.list', undefined).data
  return <PaymentFilters {...rest} known={known} currencies={data?.sums.map(({ currency }) => currency) ?? []} />
}

function Rows({
  asked: { data, error, refetch },
  onChange,
  children,
}: Part & { children: (answer: Answer<'payments.list'> | undefined) => ReactNode }) {
  const { t } = useTranslation()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.total === 0)
    return (
      <EmptyState
        title={t('payments.noMatch')}
        action={<Button onClick={() => onChange(EVERYTHING)}>{t('payments.showAll')}</Button>}
      />
    )
  return (
    <>
      <Sums sums={data?.sums} />
      {children(data)}
    </>
  )
}
