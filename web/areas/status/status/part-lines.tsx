import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { useBytes } from './bytes.ts'
import type { Part } from './parts.ts'

type Status = Answer<'status.read'>

const Bad = ({ children }: { children: ReactNode }) => (
  <span className="state bad">
    <TriangleAlert />
    {children}
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
    process: t('status.said.process', {
      n: format.number(edges.running),
      all: format.number(edges.wanted),
      loop: ms(loopMs),
      lag: ms(lagMs),
      memory: bytes(memory.rss),
    }),
    stores:
      away.length > 0 ? (
        <Bad>{away.map(({ name }) => `${t(`status.store.${name}`)}: ${t('status.away')}`).join(' · ')}</Bad>
      ) : (
        stores.map(({ name, ms: took }) => `${t(`status.store.${name}`)} ${ms(took)}`).join(' · ')
      ),
    spools: isFailing ? (
      <Bad>{t('status.failing')}</Bad>
    ) : waiting === 0 ? (
      t('status.said.flows')
    ) : (
      t('status.said.waits', { size: bytes(waiting) })
    ),
    disk: t('status.said.disk', { free: bytes(disk.free), total: bytes(disk.total) }),
    jobs:
      failed > 0 ? (
        <Bad>{t('status.said.failed', { count: failed, n: format.number(failed) })}</Bad>
      ) : status.leads ? (
        t('status.said.jobs', { count: jobs.length, n: format.number(jobs.length) })
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
  return [
    t(`status.said.mail.${mail}`),
    backup === null ? t('status.said.noBackup') : t('status.said.backup', { when: format.ago(backup, now) }),
  ].join(' · ')
}
