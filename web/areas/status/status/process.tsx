import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { LAG_MS, LOOP_MS } from '../../../../src/rules/status/status-warnings.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { useBytes } from './bytes.ts'

type Status = Answer<'status.read'>

export function Process({ status }: { status: Status }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const ms = (value: number) => t('status.ms', { n: format.number(Math.round(value)) })
  const { edges, memory, loopMs, lagMs } = status
  return (
    <>
      <StatRow count={4}>
        <Stat
          name={t('status.edges')}
          value={t('status.of', { n: format.number(edges.running), all: format.number(edges.wanted) })}
          change={t('status.edgesText')}
        />
        <Stat
          name={t('status.memory')}
          value={bytes(memory.rss)}
          change={t('status.heap', { size: bytes(memory.heap) })}
        />
        <Stat name={t('status.loop')} value={ms(loopMs)} change={t('status.normal', { most: ms(LOOP_MS) })} />
        <Stat name={t('status.lag')} value={ms(lagMs)} change={t('status.normal', { most: ms(LAG_MS) })} />
      </StatRow>
      <Facts status={status} />
    </>
  )
}

function Facts({ status: { versions, data, startedAt, host } }: { status: Status }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return (
    <dl className="facts pad">
      <dt>Weir</dt>
      <Version text={versions.weir} />
      <dt>Node</dt>
      <Version text={versions.node} />
      <dt>{t('status.signals')}</dt>
      <Version text={versions.signals} />
      <dt>{t('status.data')}</dt>
      <dd>
        <span className="mono ltr">{versions.data}</span>{' '}
        <span className="dim">{t('status.daysOld', { count: data.days, n: format.number(data.days) })}</span>
      </dd>
      <dt>{t('status.host')}</dt>
      <Version text={host} />
      <dt>{t('status.started')}</dt>
      <dd title={format.exact(startedAt)}>{format.ago(startedAt, now)}</dd>
    </dl>
  )
}

const Version = ({ text }: { text: string }) => <dd className="mono ltr">{text}</dd>
