import { ChevronDown, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { useCanCall } from '../../api/profile.ts'
import { queries, useApiQuery } from '../../api/query.ts'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { By, KindIcon, Row } from './row.tsx'
import { undoAct } from './undo-act.ts'
import { NamesContext } from './value-text.ts'
import type { Whose } from './scope.ts'

type Together = NonNullable<AuditEntry['together']>
type Props = { entry: AuditEntry; act: Together; of: Whose }

/** Several campaigns changed at once: one row, which opens to a row of each. */
export function Act({ entry, act, of }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { at, action } = entry
  const counts = { count: act.count, n: format.number(act.count) }
  const isUndone = act.undone === act.count
  return (
    <>
      <li className={classes('chgrow', isUndone && 'gone')}>
        <time dateTime={at} title={format.exact(at)}>
          {format.clock(at)}
        </time>
        <KindIcon action={action} />
        <div className="what">
          <p>
            <b>{t(actSentence(action), counts)}</b>{' '}
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'audit.act.close' : 'audit.act.open')}
              <ChevronDown size={14} aria-hidden="true" />
            </button>
          </p>
          {act.undone > 0 && (
            <p className="eff">
              {isUndone
                ? t('audit.act.undone')
                : t('audit.act.undoneSome', { count: act.undone, n: format.number(act.undone), all: counts.n })}
            </p>
          )}
        </div>
        <By entry={entry} />
        <span className="un">{!isUndone && <UndoAct action={action} act={act} />}</span>
      </li>
      {isOpen && (
        <li className="act-rows">
          <Rows id={act.id} of={of} />
        </li>
      )}
    </>
  )
}

function Rows({ id, of }: { id: string; of: Whose }) {
  const isAll = of === 'all'
  const question = { together: id, perPage: 200 }
  const all = useApiQuery('audit.list', question, { quiet: true, enabled: isAll })
  const client = typeof of === 'object' ? { clientId: of.client } : {}
  const theirs = useApiQuery('audit.ofClient', { ...question, ...client }, { quiet: true, enabled: !isAll })
  const { data, error, refetch } = isAll ? all : theirs
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  return (
    <NamesContext value={data.names}>
      <ul>
        {data.entries.map((entry) => (
          <Row key={entry.id} entry={entry} own={of === 'own'} />
        ))}
      </ul>
    </NamesContext>
  )
}

/** Of what was done to several campaigns at once. */
export const actSentence = (action: string) => SENTENCES[action] ?? 'audit.act'

const SENTENCES: Readonly<Record<string, 'audit.act.made' | 'audit.act.gone'>> = {
  'company.copyTogether': 'audit.act.made',
  'company.delete': 'audit.act.gone',
}

const UNDOABLE: ReadonlySet<string> = new Set(['campaign.save', 'company.copyTogether'])

function UndoAct({ action, act: { id, count } }: { action: string; act: Together }) {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const [pending, setPending] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!UNDOABLE.has(action) || !canCall('company.undoTogether')) return null
  const undo = async () => {
    setBusy(true)
    try {
      if ((await undoAct(id, t)) > 0) notify.done(t('audit.back.done'))
      setPending(false)
    } catch (error) {
      notify.failed(failureText(error))
    }
    setBusy(false)
    // may affect any data
    await queries.invalidateQueries()
  }
  return (
    <>
      <Button size="s" kind="quiet" icon={<Undo2 className="turn" />} onClick={() => setPending(true)}>
        {t('audit.back')}
      </Button>
      <Confirm
        open={pending}
        title={t('audit.back.title')}
        act={t('audit.back')}
        kind="primary"
        busy={busy}
        onAct={() => void undo()}
        onClose={() => setPending(false)}
      >
        {t(action === 'campaign.save' ? 'audit.back.together' : 'audit.back.copies', { count })}
      </Confirm>
    </>
  )
}
