import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShadowReport } from '../../../../src/contract/shadows.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useChangeText } from '../../../parts/signals/change-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'

type Act = 'promote' | 'drop'

/** Promotes a shadow that runs, or drops it; for administrators. */
export function ShadowActs({ shadow: { id, state, changes, authorEmail } }: { shadow: ShadowReport }) {
  const { t } = useTranslation()
  const isAdmin = useSession()?.role === 'admin'
  const [open, setOpen] = useState<Act>()
  const [shown, setShown] = useState<Act>('drop')
  const { all } = useChangeText()
  const options = { refreshes: ['shadows.read', 'shadows.list'] as const, onDone: () => setOpen(undefined) }
  const promote = useApiMutation('shadows.promote', options)
  const drop = useApiMutation('shadows.drop', options)
  if (!isAdmin || state !== 'running') return null
  const ask = (act: Act) => {
    setShown(act)
    setOpen(act)
  }
  const act = shown === 'promote' ? promote : drop
  return (
    <>
      <Button onClick={() => ask('drop')}>{t('shadows.drop')}</Button>
      <Button kind="primary" onClick={() => ask('promote')}>
        {t('shadows.promote')}
      </Button>
      <Confirm
        open={open !== undefined}
        title={t(`shadows.${shown}Title`)}
        act={t(`shadows.${shown}`)}
        busy={act.isPending}
        onAct={() => act.mutate({ id })}
        onClose={() => setOpen(undefined)}
      >
        <div className="stack">
          {shown === 'promote' && all(changes).map((text) => <p key={text}>{text}</p>)}
          <p className="mid">
            {t(`shadows.${shown}Text`)} {shown === 'drop' && authorEmail === null && t('shadows.dropNew')}
          </p>
        </div>
      </Confirm>
    </>
  )
}
