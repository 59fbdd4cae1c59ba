import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useBytes } from './bytes.ts'

export function Process({ status }: { status: Answer<'status.read'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const loading = !status
  const ms = (value: number | undefined) => t('status.ms', { n: format.number(Math.round(value ?? 0)) })
  return (
    <Card title={t('status.process')} end={status && <span className="dim mono ltr">{status.host}</span>}>
      <StatRow count={4}>
        <Stat
          name={t('status.edges')}
          value={
            status &&
            t('status.of', { n: format.number(status.edges.running), all: format.number(status.edges.wanted) })
          }
          change={t('status.edgesText')}
          loading={loading}
        />
        <Stat
          name={t('status.memory')}
          value={status && bytes(status.memory.rss)}
          change={status && t('status.heap', { size: bytes(status.memory.heap) })}
          loading={loading}
        />
        <Stat name={t('status.loop')} value={ms(status?.loopMs)} change={t('status.loopText')} loading={loading} />
        <Stat name={t('status.lag')} value={ms(status?.lagMs)} change={t('status.lagText')} loading={loading} />
      </StatRow>
      <Facts status={status} />
    </Card>
  )
}

function Facts({ status }: { status: Answer<'status.read'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const facts = [
    ['Weir', status && <Version text={status.versions.weir} />],
    ['Node', status && <Version text={status.versions.node} />],
    [t('status.signals'), status && <Version text={status.versions.signals} />],
    [t('status.data'), status && <DataVersion version={status.versions.data} days={status.data.days} />],
    [
      t('status.started'),
      status && <span title={format.exact(status.startedAt)}>{format.ago(status.startedAt, now)}</span>,
    ],
  ] as const
  return (
    <dl className="facts pad">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton width={120} />}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const Version = ({ text }: { text: string }) => <span className="mono ltr">{text}</span>

function DataVersion({ version, days }: { version: string; days: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Version text={version} />{' '}
      <span className="dim">{t('status.daysOld', { count: days, n: format.number(days) })}</span>
    </>
  )
}
