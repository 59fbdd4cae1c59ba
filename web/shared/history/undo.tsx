import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { useCanCall } from '../../api/profile.ts'
import { queries } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import { againOf, backOf } from './back.ts'
import { addressOf, whyNot, type Why } from './why.ts'

const NOBODY = { role: '', menu: [] }

/** Undo, Redo of what was undone, or why there is neither. */
export function Undo({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const reader = { ...(useSession() ?? NOBODY), canCall: useCanCall() }
  const { undone } = entry
  const back = undone ? againOf(entry, reader) : backOf(entry, reader)
  const put = useMutation({
    mutationFn: async () => back?.act(undone ? undone.id : entry.id),
    onSuccess: async () => {
      notify.done(t(undone ? 'audit.redo.done' : 'audit.back.done'))
      setPending(false)
      // may affect any data
      await queries.invalidateQueries()
    },
  })
  if (!back) return undone ? null : <Reason why={whyNot(entry, reader.menu)} />
  const label = t(undone ? 'audit.redo' : 'audit.back')
  return (
    <>
      <Button
        size="s"
        kind="quiet"
        icon={undone ? undefined : <Undo2 className="turn" />}
        onClick={() => setPending(true)}
      >
        {label}
      </Button>
      <Confirm
        open={pending}
        title={t(undone ? 'audit.redo.title' : 'audit.back.title')}
        act={label}
        kind="primary"
        busy={put.isPending}
        onAct={() => put.mutate()}
        onClose={() => setPending(false)}
      >
        {t(undone ? 'audit.redo.text' : `audit.back.${back.kind}`)}
      </Confirm>
    </>
  )
}

function Reason({ why }: { why: Why }) {
  const { t } = useTranslation()
  if (typeof why === 'object')
    return (
      <Link className="why" to={addressOf(why.there)} title={t('audit.why.there')}>
        {t(`menu.${why.there}`)}
      </Link>
    )
  return (
    <span className="why" title={why === 'auto' ? undefined : t(`audit.why.${why}Text`)}>
      {t(`audit.why.${why}`)}
    </span>
  )
}
