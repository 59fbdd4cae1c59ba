import './history.css'
import { Drawer } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../src/contract/staff.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../parts/failed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchInput } from '../../../ui/search.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.ts'
import { Entries } from './entries.tsx'

const PER_PAGE = 50

type HistoryProps = {
  open: boolean
  /** Of one client and all that is theirs; else of everybody. */
  client?: Client
  onClose: () => void
}

/** Who changed what, newest first, with the values before and after. */
export function History({ open, client, onClose }: HistoryProps) {
  const { t } = useTranslation()
  const words = useWords()
  const title = client ? t('audit.of', { email: client.email }) : t('audit.all')
  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      size={520}
      rootClassName="history"
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
      <Log client={client} />
    </Drawer>
  )
}

function Log({ client }: { client: Client | undefined }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState({ actor: '', page: 1 })
  const find = useCallback((actor: string) => setFilter({ actor: actor.slice(0, 200), page: 1 }), [])
  const { data, error, refetch } = useApiQuery(
    'audit.list',
    { ...filter, perPage: PER_PAGE, ...(client && { clientId: client.id }) },
    { quiet: true },
  )
  return (
    <div className="stack">
      <SearchInput value={filter.actor} label={t('audit.byActor')} width="100%" onChange={find} />
      {data ? (
        <Found answer={data} filter={filter} onPage={(page) => setFilter({ ...filter, page })} />
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
  filter: { actor: string; page: number }
  onPage: (page: number) => void
}

function Found({ answer: { entries, total }, filter: { actor, page }, onPage }: FoundProps) {
  const { t } = useTranslation()
  if (total === 0) return <EmptyState title={actor === '' ? t('audit.empty') : t('audit.noMatch')} />
  return (
    <>
      <Entries entries={entries} />
      <Pager page={page} perPage={PER_PAGE} total={total} onPage={onPage} />
    </>
  )
}
