import { Plus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { OwnRate } from '../../../../src/contract/money/own-rates.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { DayField } from '../../../shared/date/day-field.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

/** The list, and all that shows converted amounts. */
const REFRESHED = [
  'rates.listOwn',
  'company.list',
  'logs.companyTotals',
  'logs.companyDaily',
  'logs.companyPlatforms',
  'logs.companySeries',
  'logs.heat',
  'logs.report',
] as const

/** A client's, before the daily ones. */
export function OwnRates({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useApiQuery('rates.listOwn', { clientId: client }, { quiet: true })
  const { row, open, isOpen, close } = useDialogs<OwnRate, 'add' | 'change' | 'delete'>()
  const menu = useRowMenu<OwnRate>({
    label: (rate) => t('rates.own.menu', { pair: pairOf(rate) }),
    acts: (rate, { edit, remove }) => [
      edit(() => open('change', rate), 'rates.saveOwn'),
      remove(() => open('delete', rate), 'rates.removeOwn'),
    ],
  })
  const columns = [...useColumns(), menu]
  const { table, file } = useInnerList({
    screen: 'Sources',
    part: 'ownRates',
    columns,
    rows: data?.rates,
    rowKey: ({ id }) => id,
  })
  return (
    <Card
      title={t('rates.own')}
      end={
        <>
          {file}
          <IfAllowed call="rates.saveOwn">
            <Button icon={<Plus />} onClick={() => open('add')}>
              {t('rates.own.add')}
            </Button>
          </IfAllowed>
        </>
      }
    >
      <p className="pad mid">{t('rates.own.text')}</p>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        data?.rates.length !== 0 && <Table label={t('rates.own')} folds awaited={2} {...table} />
      )}
      <FormDialog open={isOpen('add')} title={t('rates.own.add')} onClose={close}>
        <RateForm client={client} rate={undefined} />
      </FormDialog>
      {row && (
        <>
          <FormDialog open={isOpen('change')} title={t('rates.own.change')} onClose={close}>
            <RateForm key={row.id} client={client} rate={row} />
          </FormDialog>
          <ConfirmCall
            call="rates.removeOwn"
            input={{ id: row.id }}
            refreshes={REFRESHED}
            undoable={() => ({ undo: () => call('rates.saveOwn', { ...fieldsOf(row), clientId: client }) })}
            open={isOpen('delete')}
            title={t('rates.own.deleteTitle')}
            onClose={close}
          >
            <p>
              {pairOf(row)}: {format.plain(row.rate)}
            </p>
            <p className="mid">{t('rates.own.deleteThen')}</p>
          </ConfirmCall>
        </>
      )}
    </Card>
  )
}

const pairOf = ({ currency, base }: OwnRate): string => `${currency}/${base}`
const fieldsOf = ({ id: _id, ...fields }: OwnRate) => fields

function useColumns(): Column<OwnRate>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'pair',
      title: t('term.currency'),
      phone: 'title',
      cell: ({ currency }) => `1 ${currency}`,
      value: pairOf,
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
    {
      key: 'days',
      title: t('costs.days'),
      phone: 'note quiet',
      cell: ({ startDate, endDate }) =>
        endDate === null
          ? t('costs.since', { date: format.date(startDate) })
          : `${format.date(startDate)} – ${format.date(endDate)}`,
      facts: [
        { key: 'from', title: t('costs.from'), value: ({ startDate }) => startDate },
        { key: 'to', title: t('costs.to'), value: ({ endDate }) => endDate },
      ],
      width: 96,
    },
  ]
}

type Draft = { currency: string; base: string; rate: string; startDate: string; endDate: string }

function RateForm({ client, rate }: { client: string | undefined; rate: OwnRate | undefined }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const defaults: Draft = {
    currency: rate?.currency ?? '',
    base: rate?.base ?? '',
    rate: rate?.rate ?? '',
    startDate: rate?.startDate ?? dayIn(timezone, 0),
    endDate: rate?.endDate ?? '',
  }
  const form = useWeirForm({
    call: 'rates.saveOwn',
    defaults,
    toInput: ({ rate: typed, endDate, ...draft }) => ({
      ...draft,
      ...(rate ? { id: rate.id } : { clientId: client }),
      rate: typed.trim().replace(',', '.'),
      endDate: endDate === '' ? null : endDate,
    }),
    refreshes: REFRESHED,
    undoable: (answer) => ({
      undo: () => (rate ? call('rates.saveOwn', rate) : call('rates.removeOwn', { id: answer.rate.id })),
    }),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <div className="pair">
        <TextField<Draft> name="currency" label={t('rates.own.currency')} maxLength={3} required placeholder="EUR" />
        <TextField<Draft> name="base" label={t('rates.own.base')} maxLength={3} required placeholder="USD" />
      </div>
      <TextField<Draft>
        name="rate"
        label={t('rates.rate')}
        help={t('rates.own.rateHelp')}
        inputMode="decimal"
        maxLength={24}
        required
        placeholder="1.087512"
      />
      <div className="pair">
        <DayField<Draft> name="startDate" label={t('costs.from')} required />
        <DayField<Draft> name="endDate" label={t('costs.to')} help={t('rates.own.toHelp')} />
      </div>
    </ActForm>
  )
}
