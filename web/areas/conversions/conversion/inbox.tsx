import { RotateCcw } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Postback } from '../../../../src/contract/conversions/conversions.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { SearchInput } from '../../../kit/controls/search.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { type Address, type Bar, type ChangeAddress, STAGES, STATES } from './address.ts'
import { Details, StageWord, StateWord } from './details.tsx'
import { PER_PAGE, PostbackRows, StateSelect } from './postback-list.tsx'
import { useCanCall } from '../../../api/profile.ts'

/** Polling interval in ms. */
const EVERY_MS = 10_000

type Props = { scope: Scope; address: Address; onChange: ChangeAddress; bar: Bar }

function questionOf(scope: Scope, { state, stage, search, page }: Address) {
  const { startDate, endDate, timezone, clientId, companyId } = scope.question
  return {
    startDate,
    endDate,
    timezone,
    clientId,
    companyId,
    search,
    page: Math.max(1, page),
    perPage: PER_PAGE,
    ...(state !== 'all' && { state }),
    ...(stage !== 'all' && { stage }),
  }
}

export function Inbox({ scope, address, onChange, bar }: Props) {
  const { t } = useTranslation()
  const { state, stage, search } = address
  const question = questionOf(scope, address)
  const columns = useShownColumns('Conversions', useInboxColumns())
  const query = useApiQuery('conversion.inbox', question, { quiet: true, every: EVERY_MS })
  const find = useCallback((next: string) => onChange({ search: next, page: 1 }, { replace: true }), [onChange])
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <>
      {bar(
        <>
          <StateSelect
            label={t('conv.state')}
            states={STATES}
            counts={data?.states}
            named={(one) => t(`conv.state.${one}`)}
            value={state}
            onChange={(next) => onChange({ state: next, page: 1 })}
          />
          <StateSelect
            label={t('conv.status')}
            states={STAGES}
            counts={undefined}
            named={(one) => t(one === 'all' ? 'conv.stage.all' : `conv.stage.${one}`)}
            value={stage}
            onChange={(next) => onChange({ stage: next, page: 1 })}
          />
          <SearchInput value={search} label={t('conv.search')} onChange={find} />
          <RetryAll client={question.clientId} unmatched={data?.states.unmatched ?? 0} />
          <ListTools
            screen="Conversions"
            columns={columns}
            rowKey={({ id }) => id}
            load={async (page, perPage) => {
              const { postbacks, total } = await call('conversion.inbox', { ...question, page, perPage })
              return { rows: postbacks, total }
            }}
          />
        </>,
      )}
      <Card refreshing={isPlaceholderData}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.total === 0 ? (
          <Empty narrowed={state !== 'all' || stage !== 'all' || search !== ''} onChange={onChange} />
        ) : (
          <PostbackRows
            label={t('conv.tab.inbox')}
            kept={t('conv.kept')}
            columns={columns.shown}
            rows={data?.postbacks}
            total={data?.total}
            busy={isPlaceholderData}
            page={question.page}
            onPage={(page) => onChange({ page })}
            details={detailsOf}
          />
        )}
      </Card>
    </>
  )
}

const detailsOf = (postback: Postback) => <Details postback={postback} />

function RetryAll({ client, unmatched }: { client: string | undefined; unmatched: number }) {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const retry = useApiMutation('conversion.retry', { refreshes: ['conversion.inbox', 'conversion.stats'] })
  if (unmatched === 0 || !canCall('conversion.retry')) return null
  return (
    <Button icon={<RotateCcw />} busy={retry.isPending} onClick={() => retry.mutate({ clientId: client })}>
      {t('conv.retryAll')}
    </Button>
  )
}

function Empty({ narrowed, onChange }: { narrowed: boolean; onChange: ChangeAddress }) {
  const { t } = useTranslation()
  if (narrowed)
    return (
      <EmptyState
        title={t('conv.inboxNoMatch')}
        action={
          <Button onClick={() => onChange({ state: 'all', stage: 'all', search: '', page: 1 })}>
            {t('conv.showAll')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={t('conv.inboxEmpty')}
      action={<Button onClick={() => onChange({ tab: 'settings' })}>{t('conv.setUp')}</Button>}
    >
      <p>{t('conv.noneWhy')}</p>
    </EmptyState>
  )
}

function useInboxColumns(): Column<Postback>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useSession()?.is_admin === true
  const columns: Column<Postback>[] = [
    {
      key: 'received',
      title: t('conv.received'),
      className: 'when',
      phone: 'start quiet',
      fixed: true,
      value: ({ receivedAt }) => receivedAt,
      width: 104,
      cell: ({ receivedAt }) => format.exact(receivedAt),
    },
    {
      key: 'state',
      title: t('conv.state'),
      phone: 'title',
      value: ({ state }) => t(`conv.state.${state}`),
      width: 160,
      cell: (postback) => <StateWord postback={postback} />,
    },
    {
      key: 'campaign',
      value: ({ companyName }) => companyName,
      title: t('conv.group.campaign'),
      className: 'roomy',
      phone: 'hidden',
      width: 120,
      cell: ({ companyName }) => companyName ?? <span className="dim">–</span>,
    },
    {
      key: 'status',
      facts: [
        {
          key: 'status',
          title: t('conv.status'),
          value: ({ conversion }) => conversion && t(`conv.stage.${conversion.stage}`),
        },
        { key: 'word', title: t('conv.word'), value: ({ status }) => status },
      ],
      title: t('conv.status'),
      phone: 'end',
      width: 88,
      cell: ({ conversion, status }) => <StageWord conversion={conversion} word={status} />,
    },
    {
      key: 'payout',
      facts: [
        {
          key: 'payout',
          title: t('conv.payout'),
          value: ({ conversion, payout }) => (conversion ? moneyText(conversion.payout, conversion.currency) : payout),
        },
        {
          key: 'currency',
          title: t('term.currency'),
          value: ({ conversion, currency }) => conversion?.currency ?? currency,
        },
        {
          key: 'taken',
          title: t('conv.taken'),
          value: ({ conversion }) => conversion && moneyText(conversion.taken, conversion.currency),
        },
      ],
      title: t('conv.payout'),
      figure: true,
      phone: 'value',
      width: 64,
      cell: ({ conversion, payout, currency }) =>
        conversion ? (
          <>
            {format.money(conversion.payout, conversion.currency)}
            {conversion.taken > 0 && (
              <small>{t('conv.takenOf', { amount: format.money(conversion.taken, conversion.currency) })}</small>
            )}
          </>
        ) : (
          <span className="ltr cut dim">{`${payout} ${currency}`.trim() || '–'}</span>
        ),
    },
    {
      key: 'txid',
      value: ({ txid }) => txid,
      title: t('conv.txid'),
      className: 'roomy txid',
      phone: 'hidden',
      width: 88,
      cell: ({ txid }) => <span className="ltr mono cut">{txid || '–'}</span>,
    },
  ]
  if (isStaff)
    columns.splice(2, 0, {
      key: 'client',
      value: ({ client }) => client,
      title: t('term.client'),
      className: 'roomy',
      phone: 'hidden',
      width: 140,
      cell: ({ client }) =>
        client === null ? <span className="dim">{t('conv.nobody')}</span> : <span className="ltr cut">{client}</span>,
    })
  return columns
}
