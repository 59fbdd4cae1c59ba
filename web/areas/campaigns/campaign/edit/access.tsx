import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { GRACE_DAYS } from '../../../../../src/contract/integration/token-words.ts'
import { failureText } from '../../../../api/failure-text.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { Grace } from '../../../../shared/tokens/grace.tsx'
import { Token } from '../../../../shared/tokens/token.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { Switch } from '../../../../kit/controls/switch.tsx'

type AccessProps = { id: string; secret: string | null }

export function Access({ id, secret }: AccessProps) {
  const { t } = useTranslation()
  return (
    <div className="access">
      <section className="stack" aria-label={t('tokens.token')}>
        <h3>{t('tokens.token')}</h3>
        <p className="help">{t('tokens.tokenText')}</p>
        <Token id={id} />
      </section>
      <section className="stack" aria-label={t('tokens.secret')}>
        <PostbackSecret id={id} secret={secret} />
      </section>
    </div>
  )
}

function PostbackSecret({ id, secret }: AccessProps) {
  const { t } = useTranslation()
  const [pendingAct, setPendingAct] = useState<'off' | 'renew'>()
  const set = useApiMutation('company.postbackSecret', {
    refreshes: ['company.edit', 'conversion.fields', 'integration.read'],
    onDone: () => setPendingAct(undefined),
  })
  return (
    <>
      <div className="row">
        <h3>{t('tokens.secret')}</h3>
        <Switch
          on={secret !== null}
          label={t('tokens.secretDemanded')}
          busy={set.isPending}
          onChange={(on) => (on ? set.mutate({ id, act: 'on' }) : setPendingAct('off'))}
        />
      </div>
      <p className="help">{t(secret === null ? 'tokens.secretOff' : 'tokens.secretOn')}</p>
      {secret !== null && (
        <>
          <span className="secret">
            <code className="mono ltr">{secret}</code>
            <CopyButton text={secret} label={t('tokens.copySecret')} />
          </span>
          <div className="row">
            <Button size="s" onClick={() => setPendingAct('renew')}>
              {t('tokens.renewSecret')}
            </Button>
          </div>
        </>
      )}
      {set.error && pendingAct === undefined && <Alert kind="bad">{failureText(set.error)}</Alert>}
      <Sure id={id} pendingAct={pendingAct} set={set} onClose={() => setPendingAct(undefined)} />
    </>
  )
}

type SureProps = {
  id: string
  pendingAct: 'off' | 'renew' | undefined
  set: ReturnType<typeof useApiMutation<'company.postbackSecret'>>
  onClose: () => void
}

function Sure({ id, pendingAct, set, onClose }: SureProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState(GRACE_DAYS)
  const isOff = pendingAct === 'off'
  const close = () => {
    set.reset()
    onClose()
  }
  return (
    <Confirm
      open={pendingAct !== undefined}
      title={t(isOff ? 'tokens.secretOffTitle' : 'tokens.renewSecretTitle')}
      act={t(isOff ? 'tokens.secretOffAct' : 'tokens.renewAct')}
      busy={set.isPending}
      onAct={() => pendingAct && set.mutate({ id, act: pendingAct, graceDays: days })}
      onClose={close}
    >
      <div className="stack">
        <p>{t(isOff ? 'tokens.secretOffText' : 'tokens.renewSecretText')}</p>
        {!isOff && (
          <Grace days={days} onChange={setDays} help={t(days === 0 ? 'tokens.graceNone' : 'tokens.graceText')} />
        )}
        {set.error && <Alert kind="bad">{failureText(set.error)}</Alert>}
      </div>
    </Confirm>
  )
}
