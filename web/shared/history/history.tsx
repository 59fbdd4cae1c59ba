import './history.css'
import { Dialog } from '../../kit/float/dialog.tsx'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../failed.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Pager } from '../../kit/layout/pager.tsx'
import { SearchInput } from '../../kit/controls/search.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Entries } from './entries.tsx'

const PER_PAGE = 50

/** All (administrators), a client's, or the reader's own. */
type Whose = 'all' | 'own' | Pick<Client, 'id' | 'email'>

type HistoryProps = { open: boolean; of: Whose; onClose: () => void }

/** Newest first. */
export function History({ open, of, onClose }: HistoryProps) {
  const { t } = useTranslation()
  const title =
    typeof of === 'object' ? t('audit.of', { email: of.email }) : t(of === 'own' ? 'audit.own' : 'audit.all')
  return (
    <Dialog from="end" open={open} title={title} onClose={onClose} width={520} className="history">
      <HistoryLog of={of} />
    </Dialog>
  )
}

type Page = { actor: string; page: number; perPage: number }

function useEntries(of: Whose, page: Page) {
  const isAll = of === 'all'
  const all = useApiQuery('audit.list', page, { quiet: true, enabled: isAll })
  const client = typeof of === 'object' ? { clientId: of.id } : {}
  const ofClient = useApiQuery('audit.ofClient', { ...page, ...client }, { quiet: true, enabled: !isAll })
  return isAll ? all : ofClient
}

export function HistoryLog({ of, perPage = PER_PAGE }: { of: Whose; perPage?: number }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState({ actor: '', page: 1 })
  const find = useCallback((actor: string) => setFilter({ actor: actor.slice(0, 200), page: 1 }), [])
  const { data, error, refetch } = useEntries(of, { ...filter, perPage })
  return (
    <div className="stack history">
      <SearchInput value={filter.actor} label={t('audit.byActor')} width="100%" onChange={find} />
      {data ? (
        <Found
          answer={data}
          filter={{ ...filter, perPage }}
          isOwn={of === 'own'}
          onPage={(page) => setFilter({ ...filter, page })}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="80%" height={14} />
      )}
    </div>
  )
}

type FoundProps = {
  answer: Answer<'audit.list'>
  filter: Page
  isOwn: boolean
  onPage: (page: number) => void
}

function Found({ answer: { entries, total }, filter: { actor, page, perPage }, isOwn, onPage }: FoundProps) {
  const { t } = useTranslation()
  if (total === 0) return <EmptyState title={actor === '' ? t('audit.empty') : t('audit.noMatch')} />
  return (
    <>
      <Entries entries={entries} isOwn={isOwn} />
      <Pager page={page} perPage={perPage} total={total} onPage={onPage} />
    </>
  )
}
