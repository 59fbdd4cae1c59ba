import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import { Figure, Figures } from '../../ui/figure.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useBytes } from './bytes.ts'

/** The process that answers: edges, memory, how late it is, and its versions. */
export function Process({ status }: { status: Answer<'status.read'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const now = useNow()
  const loading = !status
  const ms = (value: number | undefined) => t('status.ms', { n: format.number(Math.round(value ?? 0)) })
  return (
    <Sheet title={t('status.process')} end={status && <span className="dim mono ltr">{status.host}</span>}>
      <Figures count={4}>
        <Figure name={t('status.edges')} value={status && t('status.of', { n: format.number(status.edges.running), all: format.number(status.edges.wanted) })} change={t('status.edgesText')} loading={loading} />
        <Figure name={t('status.memory')} value={status && bytes(status.memory.rss)} change={status && t('status.heap', { size: bytes(status.memory.heap) })} loading={loading} />
        <Figure name={t('status.loop')} value={ms(status?.loopMs)} change={t('status.loopText')} loading={loading} />
        <Figure name={t('status.lag')} value={ms(status?.lagMs)} change={t('status.lagText')} loading={loading} />
      </Figures>
      {status && (
        <dl className="facts pad">
          <dt>Weir</dt>
          <dd className="mono ltr">{status.versions.weir}</dd>
          <dt>Node</dt>
          <dd className="mono ltr">{status.versions.node}</dd>
          <dt>{t('status.signals')}</dt>
          <dd className="mono ltr">{status.versions.signals}</dd>
          <dt>{t('status.data')}</dt>
          <dd>
            <span className="mono ltr">{status.versions.data}</span> <span className="dim">{t('status.daysOld', { count: status.data.days, n: format.number(status.data.days) })}</span>
          </dd>
          <dt>{t('status.started')}</dt>
          <dd title={format.exact(status.startedAt)}>{format.relative(status.startedAt, now)}</dd>
        </dl>
      )}
    </Sheet>
  )
}
