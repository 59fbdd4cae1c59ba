import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { GapReportView } from '../../../../src/contract/money/gap.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { HowTo } from './how-to.tsx'

type Props = { client: string | undefined; reports: GapReportView[]; current: string; onOpen: (id: string) => void }

export function Reports({ client, reports, current, onOpen }: Props) {
  const { t } = useTranslation()
  const { row: removed, open, isOpen, close } = useDialogs<GapReportView, 'remove'>()
  const columns = useColumns((report) => open('remove', report))
  const { table, file } = useInnerList({
    screen: 'Gap',
    part: 'reports',
    columns,
    rows: reports,
    rowKey: ({ id }) => id,
  })
  return (
    <Card title={t('gap.reports')} end={file}>
      <Table {...table} label={t('gap.reports')} current={current} onOpen={({ id }) => onOpen(id)} folds />
      <details className="gap-more">
        <summary>{t('gap.how')}</summary>
        <HowTo client={client} />
      </details>
      {removed && (
        <ConfirmCall
          call="gap.remove"
          input={{ id: removed.id }}
          refreshes={['gap.list']}
          open={isOpen('remove')}
          title={t('gap.removeTitle')}
          onClose={close}
        >
          {t('gap.removeThen')}
        </ConfirmCall>
      )}
    </Card>
  )
}

function useColumns(onRemove: (report: GapReportView) => void): Column<GapReportView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = useRowMenu<GapReportView>({
    label: () => t('costs.menu'),
    acts: (report, { remove }) => [remove(() => onRemove(report))],
  })
  return [
    {
      key: 'report',
      title: t('gap.report'),
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, preset, companyName, sourceName }) => (
        <>
          <b>{companyName ?? sourceName}</b>
          <small>
            {t(`costs.preset.${preset}`)}
            {name && ` · ${name}`}
          </small>
        </>
      ),
      facts: [
        { key: 'campaign', title: t('term.campaign'), value: ({ companyName }) => companyName },
        { key: 'source', title: t('data.source'), value: ({ sourceName }) => sourceName },
        { key: 'preset', title: t('costs.preset'), value: ({ preset }) => t(`costs.preset.${preset}`) },
        { key: 'name', title: t('gap.report'), value: ({ name }) => name },
      ],
      width: 160,
    },
    {
      key: 'days',
      title: t('costs.days'),
      phone: 'start quiet',
      cell: ({ startDate, endDate }) =>
        startDate === endDate ? format.date(startDate) : `${format.day(startDate)} – ${format.date(endDate)}`,
      facts: [
        { key: 'from', title: t('costs.from'), value: ({ startDate }) => startDate },
        { key: 'to', title: t('costs.to'), value: ({ endDate }) => endDate },
      ],
      width: 120,
    },
    {
      key: 'clicks',
      title: t('gap.step.clicks'),
      figure: true,
      phone: 'end',
      cell: ({ clicks }) => (
        <>
          {format.number(clicks)}
          <small className="only-phone">{t('gap.step.clicks')}</small>
        </>
      ),
      value: ({ clicks }) => clicks,
    },
    {
      key: 'ids',
      title: t('gap.ids'),
      figure: true,
      phone: 'hidden',
      cell: ({ ids }) => (ids === 0 ? '–' : format.number(ids)),
      value: ({ ids }) => ids,
    },
    {
      key: 'at',
      title: t('gap.uploaded'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ at }) => format.date(at),
      value: ({ at }) => at,
    },
    menu,
  ]
}
