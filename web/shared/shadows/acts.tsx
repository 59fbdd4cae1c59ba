import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'

type Act = 'promote' | 'drop'
type EndProps = Record<
  Act,
  {
    busy: boolean
    onAct: (onDone: () => void) => void
    question: ReactNode
  }
>

export function EndActs(of: EndProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Act>()
  const [shown, setShown] = useState<Act>('drop')
  const ask = (act: Act) => {
    setShown(act)
    setOpen(act)
  }
  const close = () => setOpen(undefined)
  const { busy, onAct, question } = of[shown]
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
        kind={shown === 'promote' ? 'primary' : 'bad'}
        busy={busy}
        onAct={() => onAct(close)}
        onClose={close}
      >
        <div className="stack">{question}</div>
      </Confirm>
    </>
  )
}
