import { FileUp, Undo2 } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import type { CostView } from '../../../../src/contract/money/costs.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { useNames } from '../../../shared/hits/names.ts'
import { ExportMenu } from '../../../shared/listing/export-menu.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { CostForm } from './cost-form.tsx'
import { Import } from './import.tsx'

type CostsProps = {
  client: string | undefined
  campaign: string | undefined
  named: boolean
  page: number
  onPage: (page: number) => void
  adding: boolean
  onAdding: (adding: boolean) => void
}

const PER_PAGE = 50

export function Costs({ client, campaign, named, page, onPage, adding, onAdding }: CostsProps) {
  const { t } = useTranslation()
  const { row: taken, open, isOpen, close } = useDialogs<CostView, 'import' | 'takeBack'>()
  const question = { clientId: client, companyId: campaign, page, perPage: PER_PAGE }
  const columns = useColumns((cost) => open('takeBack', cost))
  const currency = useApiQuery('sources.list', { clientId: client }, { quiet: true, enabled: named }).data?.currency
  const { data, error, refetch } = useApiQuery('costs.list', question, { quiet: true })
  const acts = currency !== undefined && (
    <Button icon={<FileUp />} onClick={() => open('import')}>
      {t('costs.import')}
    </Button>
  )
  return (
    <>
      {error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data?.total === 0 ? (
        <Card>
          <EmptyState title={t('costs.empty')}>
            <p>{t('costs.emptyWhy')}</p>
            {acts}
          </EmptyState>
        </Card>
      ) : (
        <Card
          title={t('sources.tab.costs')}
          end={
            <>
              <ExportMenu
                screen="Sources"
                part="costs"
                columns={columns}
                rowKey={costKey}
                load={async (wanted, perPage) => {
                  const { costs, total } = await call('costs.list', { ...question, page: wanted, perPage })
                  return { rows: costs, total }
                }}
              />
              {acts}
            </>
          }
        >
          <Table
            label={t('sources.tab.costs')}
            className="costs"
            columns={columns}
            rows={data?.costs}
            rowKey={costKey}
            awaited={10}
            folds
          />
          {data && <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={onPage} />}
        </Card>
      )}
      <Adding {...{ client, campaign, currency, adding, onAdding }} />
      <FormDialog open={isOpen('import')} title={t('costs.import')} width={760} onClose={close}>
        <Import client={client} currency={currency ?? ''} />
      </FormDialog>
      {taken && <TakeBack cost={taken} open={isOpen('takeBack')} onClose={close} />}
    </>
  )
}

type AddingProps = Pick<CostsProps, 'client' | 'campaign' | 'adding' | 'onAdding'> & { currency: string | undefined }

function Adding({ client, campaign, currency, adding, onAdding }: AddingProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={adding && currency !== undefined} title={t('costs.add')} onClose={() => onAdding(false)}>
      <CostForm client={client} campaign={campaign} currency={currency ?? ''} />
    </FormDialog>
  )
}

const kindOf = ({ model, amount }: Pick<CostView, 'model' | 'amount'>) =>
  amount.startsWith('-') ? ('costs.model.credit' as const) : (`costs.model.${model}` as const)

const costKey = ({ id }: CostView) => id

function useColumns(onTakeBack: (cost: CostView) => void): Column<CostView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = useRowMenu<CostView>({
    label: () => t('costs.menu'),
    acts: (cost) => [
      cost.takenBackAt === null && {
        key: 'back',
        label: t('costs.takeBack'),
        icon: <Undo2 />,
        bad: true,
        onAct: () => onTakeBack(cost),
      },
    ],
  })
  return [
    {
      key: 'days',
      title: t('costs.days'),
      className: 'days',
      phone: 'start quiet',
      cell: (cost) => <Days {...cost} />,
      facts: [
        { key: 'from', title: t('costs.from'), value: ({ startDate }) => startDate },
        { key: 'to', title: t('costs.to'), value: ({ endDate }) => endDate },
        { key: 'takenBack', title: t('costs.takeBack'), value: ({ takenBackAt }) => takenBackAt },
      ],
      width: 120,
    },
    {
      key: 'campaign',
      title: t('term.campaign'),
      className: 'who-cell',
      phone: 'title',
      cell: (cost) => <Scope cost={cost} />,
      facts: [
        { key: 'campaign', title: t('term.campaign'), value: ({ companyName }) => companyName },
        { key: 'source', title: t('data.source'), value: ({ sourceName }) => sourceName },
        { key: 'dimension', title: t('costs.scope'), value: ({ dimension }) => dimension },
        { key: 'value', title: t('costs.value'), value: ({ value }) => value },
      ],
      width: 140,
    },
    {
      key: 'model',
      title: t('costs.model'),
      className: 'roomy',
      phone: 'end quiet',
      cell: ({ model, amount, imported }) => (
        <>
          {t(kindOf({ model, amount }))}
          {imported && <small>{t('costs.imported')}</small>}
        </>
      ),
      value: (cost) => t(kindOf(cost)),
    },
    {
      key: 'amount',
      title: t('term.amount'),
      figure: true,
      phone: 'value',
      cell: (cost) => <Amount {...cost} />,
      facts: [
        { key: 'amount', title: t('term.amount'), value: ({ amount }) => amount },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
      width: 72,
    },
    {
      key: 'at',
      title: t('costs.entered'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ at, author, note }) => (
        <>
          {format.date(at)}
          <small>{note || author}</small>
        </>
      ),
      facts: [
        { key: 'at', title: t('costs.entered'), value: ({ at }) => at },
        { key: 'author', title: t('notifications.by'), value: ({ author }) => author },
        { key: 'note', title: t('term.note'), value: ({ note }) => note },
      ],
    },
    menu,
  ]
}

function Days({ startDate, endDate, takenBackAt }: CostView) {
  const { t } = useTranslation()
  const format = useFormat()
  const days =
    endDate === null
      ? t('costs.since', { date: format.date(startDate) })
      : startDate === endDate
        ? format.date(startDate)
        : `${format.day(startDate)} – ${format.date(endDate)}`
  return takenBackAt === null ? (
    days
  ) : (
    <>
      <s className="dim">{days}</s>
      <small>{t('costs.takenBack', { date: format.date(takenBackAt) })}</small>
    </>
  )
}

function Scope({ cost }: { cost: CostView }) {
  const { dimension, value } = cost
  const { t } = useTranslation()
  const names = useNames()
  return (
    <>
      <HolderName {...cost} />
      {dimension !== '' && (
        <small>
          {names.field(dimension)}: {value === '' ? t('hits.empty') : names.value(dimension, value)}
        </small>
      )}
    </>
  )
}

function HolderName({ companyName, sourceName }: Pick<CostView, 'companyName' | 'sourceName'>) {
  const { t } = useTranslation()
  return (
    <>
      <b>{companyName ?? sourceName}</b>
      {companyName === null && <small>{t('costs.ofSource')}</small>}
    </>
  )
}

/** Share, money, or only the currency. */
export function Amount({ model, amount, currency }: Pick<CostView, 'model' | 'amount' | 'currency'>) {
  const format = useFormat()
  if (model === 'parameter') return currency
  return model === 'share' ? format.percent(Number(amount)) : format.amount(amount, currency)
}

type TakeBackProps = { cost: CostView; open: boolean; onClose: () => void }

function TakeBack({ cost, ...dialog }: TakeBackProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="costs.takeBack"
      input={{ id: cost.id }}
      refreshes={['costs.list', 'logs.filled']}
      title={t('costs.takeBackTitle')}
      act={t('costs.takeBack')}
      {...dialog}
    >
      <div className="stack">
        <p>
          {cost.companyName ?? cost.sourceName}, <Days {...cost} />: <Amount {...cost} />
        </p>
        <p className="mid">{t('costs.takeBackThen')}</p>
      </div>
    </ConfirmCall>
  )
}
