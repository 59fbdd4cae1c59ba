import { Undo2 } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { queries } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import { backOf } from './back.ts'
import { useCanCall } from '../../api/profile.ts'

const NOBODY = { role: '', menu: [] }

/** Adds an audit entry. */
export function PutBack({ entry }: { entry: AuditEntry }) {
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
