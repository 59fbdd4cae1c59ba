import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { useJobName } from '../../../shared/status-words.ts'

type Job = Answer<'status.read'>['jobs'][number]

function useColumns(): Column<Job>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const jobName = useJobName()
  const now = useNow()
  const when = (at: string | null, isPast = false) =>
    at === null ? (
      <span className="dim">–</span>
    ) : (
      <span title={format.exact(at)}>{format.relative(at, isPast ? Math.max(now, Date.parse(at)) : now)}</span>
    )
  return [
    {
      key: 'name',
      title: t('status.job'),
      className: 'name',
      phone: 'title',
      cell: ({ name }) => <b>{jobName(name)}</b>,
      value: ({ name }) => jobName(name),
      width: 160,
    },
    {
      key: 'state',
      title: t('term.state'),
      phone: 'note',
      cell: (job) => <State job={job} />,
      value: (job) => t(`status.job.${stateOf(job)}`),
      width: 90,
    },
    {
      key: 'last',
      title: t('status.last'),
      phone: 'value',
      cell: ({ last }) => when(last, true),
      value: ({ last }) => last,
      width: 80,
    },
    {
      key: 'next',
      title: t('status.next'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ next }) => (next !== null && Date.parse(next) <= now ? t('status.soon') : when(next)),
      value: ({ next }) => next,
      width: 80,
    },
    {
      key: 'took',
      title: t('term.duration'),
      className: 'roomy',
      phone: 'hidden',
      figure: true,
      cell: ({ last, tookMs }) => (last === null ? '–' : t('status.ms', { n: format.number(Math.round(tookMs)) })),
      value: ({ last, tookMs }) => (last === null ? null : Math.round(tookMs)),
      width: 60,
    },
    {
      key: 'failures',
      title: t('status.failures'),
      figure: true,
      phone: 'hidden',
      cell: ({ failures }) => format.number(failures),
      value: ({ failures }) => failures,
      width: 40,
    },
  ]
}

export function Jobs({ status: { jobs } }: { status: { jobs: readonly Job[] } }) {
  const { t } = useTranslation()
  const columns = useColumns()
  const { table, file } = useInnerList({
    screen: 'Status',
    part: 'jobs',
    columns,
    rows: jobs,
    rowKey: ({ name }) => name,
  })
  if (jobs.length === 0)
    return (
      <EmptyState title={t('status.noJobs')}>
        <p>{t('status.noJobsWhy')}</p>
      </EmptyState>
    )
  return (
    <>
      <Table label={t('status.jobs')} {...table} fits folds />
      <div className="pad status-file">{file}</div>
    </>
  )
}

const stateOf = ({ last, error }: Job) => (error !== null ? 'bad' : last === null ? 'wait' : 'ok')

function State({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { error } = job
  const look = stateOf(job)
  return (
    <>
      <span className={look === 'wait' ? 'state' : `state ${look}`}>
        {look === 'bad' ? <TriangleAlert /> : look === 'ok' ? <Check /> : <Clock />}
        {t(`status.job.${look}`)}
      </span>
      {error !== null && <small className="why ltr">{error}</small>}
    </>
  )
}
