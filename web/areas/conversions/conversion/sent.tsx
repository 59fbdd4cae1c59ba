import { Ban, Check, CircleAlert, Hourglass, RotateCcw } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SentPostback } from '../../../../src/contract/conversions/outgoing.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { OutgoingState } from '../../../../src/contract/conversions/outgoing-words.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useReaches, useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { type Address, type Bar, type ChangeAddress, SENT_STATES } from './address.ts'
import { PER_PAGE, PostbackRows, StateSelect } from './postback-list.tsx'
import { addressName, SentDetails, useFailure } from './sent-details.tsx'
import { useCanCall } from '../../../api/profile.ts'

const EVERY_MS = 5000

type Props = { scope: Scope; address: Address; onChange: ChangeAddress; bar: Bar }

export function Sent({ scope, address, onChange, bar }: Props) {
  const { t } = useTranslation()
  const { startDate, endDate, timezone, clientId, companyId } = scope.question
  const state = address.sent
  const question = {
    startDate,
    endDate,
    timezone,
    clientId,
    companyId,
    page: Math.max(1, address.page),
    perPage: PER_PAGE,
    ...(state !== 'all' && { state }),
  }
  const columns = useShownColumns('Conversions', useSentColumns())
  const query = useApiQuery('conversion.sent', question, { quiet: true, every: EVERY_MS })
  const { data, error, isPlaceholderData, refetch } = query
  return (
    <>
      {bar(
        <>
          <StateSelect
            label={t('term.state')}
            states={SENT_STATES}
            counts={data?.states}
            named={(one) => t(`out.state.${one}`)}
            value={state}
            onChange={(sent) => onChange({ sent, page: 1 })}
          />
          {(state === 'failed' || state === 'skipped') && <AgainPage client={clientId} rows={data?.sent} />}
          <ListTools
            screen="Conversions"
            columns={columns}
            rowKey={({ id }) => id}
            load={async (page, perPage) => {
              const { sent, total } = await call('conversion.sent', { ...question, page, perPage })
              return { rows: sent, total }
            }}
          />
        </>,
      )}
      <Card refreshing={isPlaceholderData}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.total === 0 ? (
          <Empty narrowed={state !== 'all'} onShowAll={() => onChange({ sent: 'all', page: 1 })} />
        ) : (
          <PostbackRows
            label={t('conv.tab.sent')}
            kept={t('out.kept')}
            columns={columns.shown}
            rows={data?.sent}
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

const detailsOf = (sent: SentPostback) => <SentDetails sent={sent} />

function AgainPage({ client, rows }: { client: string | undefined; rows: readonly SentPostback[] | undefined }) {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const again = useApiMutation('conversion.sendAgain', { refreshes: ['conversion.sent'] })
  if (!rows || rows.length === 0 || !canCall('conversion.sendAgain')) return null
  return (
    <Button
      icon={<RotateCcw />}
      busy={again.isPending}
      onClick={() => again.mutate({ clientId: client, ids: rows.map(({ id }) => id) })}
    >
      {t('out.againPage')}
    </Button>
  )
}

function Empty({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  const { t } = useTranslation()
  const reachesSources = useReaches('Sources')
  if (narrowed)
    return <EmptyState title={t('out.noMatch')} action={<Button onClick={onShowAll}>{t('conv.showAll')}</Button>} />
  return (
    <EmptyState
      title={t('out.empty')}
      {...(reachesSources && { action: <ButtonLink to={SCREENS.Sources.path}>{t('out.toSources')}</ButtonLink> })}
    >
      <p>{t('out.emptyWhy')}</p>
    </EmptyState>
  )
}

const LOOK: Record<OutgoingState, [icon: typeof Check, tone: string]> = {
  waiting: [Hourglass, ''],
  sent: [Check, 'ok'],
  failed: [CircleAlert, 'bad'],
  skipped: [Ban, ''],
}

function SentWord({ sent: { state, reason, requests, nextAt } }: { sent: SentPostback }) {
  const { t } = useTranslation()
  const format = useFormat()
  const failureOf = useFailure()
  const [Icon, tone] = LOOK[state]
  const [last] = requests
  const failure = last ? failureOf(last) : ''
  const why = reason === null ? (state === 'sent' ? '' : failure) : t(`out.reason.${reason}`)
  return (
    <>
      <span className={classes('state', tone)}>
        <Icon aria-hidden="true" />
        {t(`out.state.${state}`)}
      </span>
      {why !== '' && <small className="why">{why}</small>}
      {nextAt !== null && requests.length > 0 && (
        <small className="why">{t('out.next', { time: format.exact(nextAt) })}</small>
      )}
    </>
  )
}

function useSentColumns(): Column<SentPostback>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useSession()?.is_admin === true
  const columns: Column<SentPostback>[] = [
    {
      key: 'time',
      title: t('term.time'),
      className: 'when',
      phone: 'start quiet',
      fixed: true,
      value: ({ at }) => at,
      width: 104,
      cell: ({ at }) => format.exact(at),
    },
    {
      key: 'state',
      title: t('term.state'),
      phone: 'title',
      value: ({ state }) => t(`out.state.${state}`),
      width: 160,
      cell: (sent) => <SentWord sent={sent} />,
    },
    {
      key: 'event',
      title: t('out.event'),
      className: 'roomy',
      phone: 'hidden',
      value: ({ event }) => t(`out.eventName.${event}`),
      width: 104,
      cell: ({ event }) => t(`out.eventName.${event}`),
    },
    {
      key: 'source',
      title: t('out.source'),
      className: 'roomy',
      phone: 'hidden',
      facts: [
        { key: 'source', title: t('out.source'), value: ({ sourceName }) => sourceName },
        { key: 'address', title: t('out.address'), value: ({ address }) => addressName(address) },
      ],
      width: 140,
      cell: ({ sourceName, address }) => (
        <>
          <span className="cut">{sourceName}</span>
          <small className="why cut ltr">{addressName(address)}</small>
        </>
      ),
    },
    {
      key: 'campaign',
      title: t('conv.group.campaign'),
      className: 'roomy',
      phone: 'hidden',
      value: ({ companyName }) => companyName,
      width: 120,
      cell: ({ companyName }) => <span className="cut">{companyName}</span>,
    },
    {
      key: 'payout',
      facts: [
        { key: 'payout', title: t('conv.payout'), value: ({ payout }) => payout },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
      title: t('conv.payout'),
      figure: true,
      phone: 'value',
      width: 64,
      cell: ({ payout, currency }) => <span className="ltr">{`${payout} ${currency}`}</span>,
    },
    {
      key: 'attempts',
      title: t('out.attempts'),
      figure: true,
      className: 'roomy',
      phone: 'hidden',
      value: ({ attempts }) => attempts,
      width: 64,
      cell: ({ attempts }) => format.number(attempts),
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
      cell: ({ client }) => <span className="ltr cut">{client}</span>,
    })
  return columns
}
