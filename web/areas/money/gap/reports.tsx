import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GapReportView } from '../../../../src/contract/money/gap.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { HowTo } from './how-to.tsx'

type Props = { reports: GapReportView[]; current: string; onOpen: (id: string) => void }

export function Reports({ reports, current, onOpen }: Props) {
  const { t } = useTranslation()
  const [removed, setRemoved] = useState<GapReportView>()
  const [isRemoving, setRemoving] = useState(false)
  const columns = useColumns((report) => {
    setRemoved(report)
    setRemoving(true)
  })
  const { table, file } = useInnerList({
    screen: 'Gap',
    part: 'reports',
    columns,
    rows: reports,
    rowKey: ({ id }) => id,
  })
  return (
    <Card title={t('gap.reports')} end={file}>
      <Table {...table} label={t('gap.reports')} current={current} onOpen={({ id }) => onOpen(id)} />
      <details className="gap-more">
        <summary>{t('gap.how')}</summary>
        <HowTo />
      </details>
      <Remove report={removed} open={isRemoving} onClose={() => setRemoving(false)} />
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
        { key: 'campaign', title: t('hits.campaign'), value: ({ companyName }) => companyName },
        { key: 'source', title: t('data.source'), value: ({ sourceName }) => sourceName },
        { key: 'preset', title: t('costs.preset'), value: ({ preset }) => t(`costs.preset.${preset}`) },
        { key: 'name', title: t('gap.report'), value: ({ name }) => name },
      ],
      width: 160,
    },
    {
      key: 'days',
      title: t('costs.days'),
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
      cell: ({ clicks }) => format.number(clicks),
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

type RemoveProps = { report: GapReportView | undefined; open: boolean; onClose: () => void }

function Remove({ report, open, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const act = useApiMutation('gap.remove', { refreshes: ['gap.list'], onDone: onClose })
  if (!report) return null
  return (
    <Confirm
      open={open}
      title={t('gap.removeTitle')}
      act={t('ui.delete')}
      busy={act.isPending}
      onAct={() => act.mutate({ id: report.id })}
      onClose={onClose}
    >
      {t('gap.removeThen')}
    </Confirm>
  )
}
