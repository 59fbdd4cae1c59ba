import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import { Figure, Figures } from '../../ui/figure.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBytes } from './bytes.ts'

/** The process that answers: edges, memory, how late it is, and its versions. */
export function Process({ status }: { status: Answer<'status.read'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const now = useNow()
  const loading = !status
  const awaited = <Skeleton width={120} />
  const ms = (value: number | undefined) => t('status.ms', { n: format.number(Math.round(value ?? 0)) })
  return (
    <Sheet title={t('status.process')} end={status && <span className="dim mono ltr">{status.host}</span>}>
      <Figures count={4}>
        <Figure name={t('status.edges')} value={status && t('status.of', { n: format.number(status.edges.running), all: format.number(status.edges.wanted) })} change={t('status.edgesText')} loading={loading} />
        <Figure name={t('status.memory')} value={status && bytes(status.memory.rss)} change={status && t('status.heap', { size: bytes(status.memory.heap) })} loading={loading} />
        <Figure name={t('status.loop')} value={ms(status?.loopMs)} change={t('status.loopText')} loading={loading} />
        <Figure name={t('status.lag')} value={ms(status?.lagMs)} change={t('status.lagText')} loading={loading} />
      </Figures>
      <dl className="facts pad">
        <dt>Weir</dt>
        <dd className="mono ltr">{status?.versions.weir ?? awaited}</dd>
        <dt>Node</dt>
        <dd className="mono ltr">{status?.versions.node ?? awaited}</dd>
        <dt>{t('status.signals')}</dt>
        <dd className="mono ltr">{status?.versions.signals ?? awaited}</dd>
        <dt>{t('status.data')}</dt>
        <dd>{status ? <DataVersion version={status.versions.data} days={status.data.days} /> : awaited}</dd>
        <dt>{t('status.started')}</dt>
        <dd title={status && format.exact(status.startedAt)}>{status ? format.relative(status.startedAt, now) : awaited}</dd>
      </dl>
    </Sheet>
  )
}

function DataVersion({ version, days }: { version: string; days: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <span className="mono ltr">{version}</span> <span className="dim">{t('status.daysOld', { count: days, n: format.number(days) })}</span>
    </>
  )
}
