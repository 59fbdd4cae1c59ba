import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { LAG_MS, LOOP_MS } from '../../../../src/rules/status/status-warnings.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { useBytes } from './bytes.ts'
import { partOf, type Part } from './parts.ts'

type Status = Answer<'status.read'>

const Bad = ({ children }: { children: ReactNode }) => (
  <span className="state bad">
    <TriangleAlert />
    {children}
  </span>
)

/** Without a tick while something about it needs an eye. */
const Line = ({ isGood, children }: { isGood: boolean; children: ReactNode }) =>
  isGood ? <Good>{children}</Good> : children

const Good = ({ children }: { children: ReactNode }) => (
  <span className="state ok">
    <Check />
    <span className="mid">{children}</span>
  </span>
)

/** Each part in one line. */
export function usePartLines(status: Status): Record<Part, ReactNode> {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const outside = useOutsideLine()
  const ms = (value: number) => t('status.ms', { n: format.number(Math.round(value)) })
  const { edges, loopMs, lagMs, memory, stores, spools, disk, jobs } = status
  const away = stores.filter(({ reachable }) => !reachable)
  const isFailing = spools.some(({ state }) => state === 'failing')
  const waiting = spools.reduce((sum, spool) => sum + spool.bytes, 0)
  const failed = jobs.filter(({ error }) => error !== null).length
  return {
    process: (
      <Line isGood={edges.running >= edges.wanted && loopMs <= LOOP_MS && lagMs <= LAG_MS}>
        {t('status.said.process', {
          n: format.number(edges.running),
          all: format.number(edges.wanted),
          loop: ms(loopMs),
          lag: ms(lagMs),
          memory: bytes(memory.rss),
        })}
      </Line>
    ),
    stores:
      away.length > 0 ? (
        <Bad>{away.map(({ name }) => `${t(`status.store.${name}`)}: ${t('status.away')}`).join(' · ')}</Bad>
      ) : (
        <Good>{stores.map(({ name, ms: took }) => `${t(`status.store.${name}`)} ${ms(took)}`).join(' · ')}</Good>
      ),
    spools: isFailing ? (
      <Bad>{t('status.failing')}</Bad>
    ) : waiting === 0 ? (
      <Good>{t('status.said.flows')}</Good>
    ) : (
      t('status.said.waits', { size: bytes(waiting) })
    ),
    disk: (
      <Line isGood={!status.warnings.some(({ kind }) => partOf(kind) === 'disk')}>
        {t('status.said.disk', { free: bytes(disk.free), total: bytes(disk.total) })}
      </Line>
    ),
    jobs:
      failed > 0 ? (
        <Bad>{t('status.said.failed', { count: failed, n: format.number(failed) })}</Bad>
      ) : status.leads ? (
        <Good>{t('status.said.jobs', { count: jobs.length, n: format.number(jobs.length) })}</Good>
      ) : (
        t('status.elsewhere')
      ),
    outside,
  }
}

function useOutsideLine(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { data } = useApiQuery('status.setup', undefined, { quiet: true })
  if (!data) return null
  const { mail, backup } = data
  return (
    <Line isGood={mail === 'sends' && backup !== null}>
      {[
        t(`status.said.mail.${mail}`),
        backup === null ? t('status.said.noBackup') : t('status.said.backup', { when: format.ago(backup, now) }),
      ].join(' · ')}
    </Line>
  )
}
