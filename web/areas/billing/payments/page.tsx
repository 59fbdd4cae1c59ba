import './payments.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import type { AwaitedPayment, PaymentLine } from '../../../../src/contract/billing/payments.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import type { Start } from '../../../shared/payments/draft.ts'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { PrintButton } from '../../../shared/print.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { useUrlState } from '../../../kit/url-state.ts'
import { EVERYTHING, isNarrowed, questionOf, SPEC, type Address, type ChangeAddress, PER_PAGE } from './address.ts'
import { useColumns, type Act } from './columns.tsx'
import { PaymentDialogs, type Subject } from './dialogs.tsx'
import { PaymentFilters } from './filters.tsx'
import { Month, PaymentsReading } from './reading.tsx'
import { useSums } from './sums.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

const startOf = ({ clientId, kind, tariffId, count }: AwaitedPayment): Start =>
  kind === 'plan'
    ? { clientId, ...(tariffId !== null && { tariffId }) }
    : { clientId, months: '0', generations: String(count) }

export default function PaymentsPage() {
  const { t } = useTranslation()
  const [address, change] = useUrlState(SPEC)
  const query = useApiQuery('payments.list', questionOf(address), { quiet: true })
  const dialogs = useDialogs<Subject, Act | 'new'>()
  const [saved, setSaved] = useState<string>()
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => dialogs.open('new')}>
      {t('pay.new')}
    </Button>
  )
  const isNew = query.data?.total === 0 && !isNarrowed(address)
  const acts = (
    <>
      <PrintButton />
      {add}
    </>
  )
  const columns = useShownColumns(
    'Payments',
    useColumns((act, payment) => dialogs.open(act, { payment })),
  )
  return (
    <Page title={t('menu.Payments')} acts={isNew ? undefined : acts}>
      {query.data && (
        <Requests
          requests={query.data.requests}
          onRecord={(request) => dialogs.open('new', { start: startOf(request), email: request.email })}
        />
      )}
      {!isNew && (isNarrowed(address) ? <PaymentsReading answer={query.data} /> : <Month />)}
      {!isNew && (
        <Filters query={query} address={address} onChange={change}>
          <ListTools
            screen="Payments"
            columns={columns}
            rowKey={({ id }) => id}
            load={async (page, perPage) => {
              const { payments, total } = await call('payments.list', { ...questionOf(address), page, perPage })
              return { rows: payments, total }
            }}
          />
        </Filters>
      )}
      <Card refreshing={query.isPlaceholderData}>
        {isNew ? (
          <EmptyState title={t('payments.empty')} action={add}>
            <p>{t('payments.emptyWhy')}</p>
          </EmptyState>
        ) : (
          <Rows query={query} address={address} onChange={change}>
            {(answer) => (
              <PaymentList
                answer={answer}
                busy={query.isPlaceholderData}
                page={Math.max(1, address.page)}
                current={saved}
                onPage={(page) => change({ page })}
                columns={columns.shown}
              />
            )}
          </Rows>
        )}
      </Card>
      <PaymentDialogs dialogs={dialogs} onSaved={setSaved} />
    </Page>
  )
}

type Part = { query: UseQueryResult<Answer<'payments.list'>>; address: Address; onChange: ChangeAddress }

function Filters({ query: { data }, ...rest }: Part & { children: ReactNode }) {
  const known = useApiQuery('tariff.list', undefined).data
  const currencies = data?.sums.map(({ currency }) => currency) ?? []
  return <PaymentFilters {...rest} known={known} currencies={currencies} total={data?.total} />
}

function Rows({
  query: { data, error, refetch },
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
  return children(data)
}

type Props = { requests: readonly AwaitedPayment[]; onRecord: (request: AwaitedPayment) => void }

function Requests({ requests, onRecord }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { planName } = useOwnNames()
  if (requests.length === 0) return null
  return (
    <Card title={t('payments.requests')} label={t('payments.requests')}>
      <ul className="pay-requests">
        {requests.map((request) => (
          <li key={request.id} className="row">
            <span className="grow">
              <span className="ltr">{request.email}</span>
              <small className="dim">
                {request.kind === 'plan'
                  ? t(request.renewal ? 'payments.renewsPlan' : 'payments.asksPlan', {
                      plan: planName(request.tariff ?? ''),
                    })
                  : t('payments.asksGenerations', { count: request.count, n: format.number(request.count) })}
                {' · '}
                {format.ago(request.createdAt, now)}
              </small>
            </span>
            <Button
              size="s"
              onClick={() => onRecord(request)}
              aria-label={t('payments.recordFor', { email: request.email })}
            >
              {t('pay.record')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ListProps = {
  answer: Answer<'payments.list'> | undefined
  busy: boolean
  page: number
  current?: string
  onPage: (page: number) => void
  columns: readonly Column<PaymentLine>[]
}

function PaymentList({ answer, busy, page, current, onPage, columns }: ListProps) {
  const { t } = useTranslation()
  return (
    <>
      <Table
        label={t('menu.Payments')}
        className="payments"
        columns={columns}
        rows={answer?.payments}
        sums={useSums(answer)}
        rowKey={({ id }) => id}
        current={current}
        busy={busy}
        tall
        folds
        fits
      />
      {answer && answer.total > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={answer.total} onPage={onPage} />
      )}
    </>
  )
}
