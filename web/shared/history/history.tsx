import './history.css'
import { Dialog } from '../../kit/float/dialog.tsx'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery, queries } from '../../api/query.ts'
import { Failed } from '../failed.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Pager } from '../../kit/layout/pager.tsx'
import { SearchInput } from '../../kit/controls/search.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { textOf } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Changed } from './changed.tsx'
import { changesIn } from './changes.ts'
import { Undo2 } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import { backOf } from './back.ts'
import { useCanCall } from '../../api/profile.ts'

const NOBODY = { role: '', menu: [] }

/** Adds an audit entry. */
function PutBack({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const back = backOf(entry, { ...(useSession() ?? NOBODY), canCall: useCanCall() })
  const put = useMutation({
    mutationFn: async () => back?.act(),
    onSuccess: async () => {
      notify.done(t('audit.back.done'))
      setPending(false)
      // may affect any data
      await queries.invalidateQueries()
    },
  })
  if (!back) return null
  return (
    <>
      <Button size="s" kind="quiet" icon={<Undo2 />} onClick={() => setPending(true)}>
        {t('audit.back')}
      </Button>
      <Confirm
        open={pending}
        title={t('audit.back.title')}
        act={t('audit.back')}
        busy={put.isPending}
        onAct={() => put.mutate()}
        onClose={() => setPending(false)}
      >
        {t(`audit.back.${back.kind}`)}
      </Confirm>
    </>
  )
}

/** `isOwn`: about the reader's own account. */
const Entries = ({ entries, isOwn }: { entries: readonly AuditEntry[]; isOwn: boolean }) => (
  <ol className="entries">
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} isOwn={isOwn} />
    ))}
  </ol>
)

function Entry({ entry, isOwn }: { entry: AuditEntry; isOwn: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { at, action, subject, subjectName, clientEmail, before, after } = entry
  return (
    <li>
      <p className="act-line">
        <b>{(isOwn ? textOf(`audit.own.${action}`) : undefined) ?? textOf(`audit.action.${action}`) ?? action}</b>
        <time className="dim" dateTime={at}>
          {format.exact(at)}
        </time>
      </p>
      <p className="mid">
        <span className="ltr">{subjectName ?? subject}</span>
        {' · '}
        <Actor entry={entry} />
        {clientEmail !== null && ` · ${isOwn ? t('audit.inYourPanel') : t('audit.inPanelOf', { email: clientEmail })}`}
      </p>
      <Changed changes={changesIn(before, after).filter(({ field }) => !(isOwn && field === 'clientId'))} />
      <PutBack entry={entry} />
    </li>
  )
}

function Actor({ entry: { actorEmail, byStaff } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  if (actorEmail !== null) return <span className="ltr">{t('audit.by', { who: actorEmail })}</span>
  return t(byStaff ? 'audit.byStaff' : 'audit.nobody')
}

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
