import { useTranslation } from '../../../i18n/i18n.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { AreaField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { serverText } from '../../../i18n/server.ts'
import { ExportMenu } from '../../../shared/listing/export-menu.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import type { Answer } from '../../../../src/contract/table.ts'

type Rate = Answer<'rates.list'>['rates'][number]
const PER_PAGE = 50

const rateKey = ({ day, currency, base }: Rate) => `${day} ${currency} ${base}`

export function Rates({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const isAdmin = useSession()?.role === 'admin'
  const { data, error, refetch } = useApiQuery('rates.list', { page, perPage: PER_PAGE }, { quiet: true })
  const columns = useColumns()
  return (
    <>
      {isAdmin && <RatesForm />}
      <Card
        title={t('rates.daily')}
        end={
          data !== undefined &&
          data.total > 0 && (
            <ExportMenu
              screen="Sources"
              part="rates"
              columns={columns}
              rowKey={rateKey}
              load={async (wanted, perPage) => {
                const { rates, total } = await call('rates.list', { page: wanted, perPage })
                return { rows: rates, total }
              }}
            />
          )
        }
      >
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.total === 0 ? (
          <EmptyState title={t('rates.empty')}>
            <p>{t('rates.emptyWhy')}</p>
          </EmptyState>
        ) : (
          <>
            <Table label={t('rates.daily')} columns={columns} rows={data?.rates} rowKey={rateKey} folds awaited={5} />
            {data && <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={onPage} />}
          </>
        )}
      </Card>
    </>
  )
}

function useColumns(): Column<Rate>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'day',
      title: t('rates.day'),
      phone: 'note quiet',
      cell: ({ day }) => format.date(day),
      value: ({ day }) => day,
      width: 96,
    },
    {
      key: 'pair',
      title: t('term.currency'),
      phone: 'title',
      cell: ({ currency }) => `1 ${currency}`,
      facts: [
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
        { key: 'base', title: t('term.currency'), value: ({ base }) => base },
      ],
      width: 72,
    },
    {
      key: 'rate',
      title: t('rates.rate'),
      figure: true,
      phone: 'value',
      cell: ({ rate, base }) => `${format.plain(rate)} ${base}`,
      value: ({ rate }) => rate,
    },
  ]
}

/** Pasted lines: day, currency, base, rate. */
function RatesForm() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'rates.save',
    defaults: { text: '' },
    toInput: ({ text }) => ({ text }),
    refreshes: ['rates.list'],
  })
  const faults = form.answer?.faults ?? []
  return (
    <Card title={t('rates.add')}>
      <Form of={form} className="pad stack">
        <AreaField<{ text: string }>
          name="text"
          label={t('rates.lines')}
          help={t('rates.linesHelp')}
          rows={4}
          look="mono"
          placeholder="2026-11-20,EUR,USD,1.0875"
        />
        {faults.length > 0 && (
          <Alert kind="warn">
            <ul>
              {faults.map(({ line, error, detail }) => (
                <li key={line}>
                  {t('costs.line', { line })} {error !== null && serverText(error)} <code>{detail}</code>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <div>
          <Button type="submit" kind="primary" busy={form.sending}>
            {t('rates.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
