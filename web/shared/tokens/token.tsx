import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { GRACE_DAYS } from '../../../src/contract/integration/token-words.ts'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { Button } from '../../kit/controls/button.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { CopyButton } from '../../kit/controls/copy.tsx'
import { Failed } from '../failed.tsx'
import { Grace } from './grace.tsx'

/** Campaign id; undefined for the account's token. */
type TokenProps = { id: string | undefined }
/** Beside each act, why or why not. */
type Lines = { show: string; renew: string }

/** Hidden until requested. */
export function Token({ id, lines }: TokenProps & { lines?: Lines }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [renewing, setRenewing] = useState(false)
  const { data, error, refetch } = useApiQuery('company.token', { id }, { enabled: shown, quiet: true, fresh: true })
  return (
    <div className="stack">
      {shown && data && <Shown answer={data} ofAccount={id === undefined} />}
      {shown && error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      <div className={lines ? 'token-lines' : 'row wrap'}>
        {!shown && (
          <Button size="s" icon={<KeyRound />} onClick={() => setShown(true)}>
            {t('tokens.show')}
          </Button>
        )}
        {!shown && lines && <span>{lines.show}</span>}
        <Button size="s" kind={lines ? 'plain' : 'quiet'} onClick={() => setRenewing(true)}>
          {t('tokens.renew')}
        </Button>
        {lines && <span>{lines.renew}</span>}
      </div>
      <RenewToken id={id} open={renewing} onClose={() => setRenewing(false)} onDone={() => setShown(true)} />
    </div>
  )
}

function Shown({
  answer: { token, oldUntil, uses },
  ofAccount,
}: {
  answer: Answer<'company.token'>
  ofAccount: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <span className="secret">
        <code className="mono ltr">{token}</code>
        <CopyButton text={token} label={t('tokens.copy')} />
      </span>
      {oldUntil !== null && <p className="help">{t('tokens.oldUntil', { time: format.dateTime(oldUntil) })}</p>}
      {uses.length > 0 && (
        <>
          <p className="help">{t(ofAccount ? 'tokens.usesAccount' : 'tokens.uses')}</p>
          <ul className="token-uses" aria-label={t('tokens.usesList')}>
            {uses.map(({ companyId, host, family, at, token: which }) => (
              <li key={`${companyId} ${host} ${family} ${which}`}>
                <span className="ltr">{host || t('tokens.noHost')}</span>{' '}
                <span className="dim">
                  {t(`tokens.which.${which}`)}, {family}, {format.dateTime(at)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function RenewToken({
  id,
  open,
  onClose,
  onDone,
}: TokenProps & { open: boolean; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const [days, setDays] = useState(GRACE_DAYS)
  const renew = useApiMutation('company.renewToken', {
    refreshes: ['company.token', 'profile.read', 'integration.read'],
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const close = () => {
    renew.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t(id === undefined ? 'tokens.renewAccountTitle' : 'tokens.renewTitle')}
      act={t('tokens.renewAct')}
      busy={renew.isPending}
      onAct={() => renew.mutate({ id, graceDays: days })}
      onClose={close}
    >
      <div className="stack">
        <p>{t(id === undefined ? 'tokens.renewAccountText' : 'tokens.renewText')}</p>
        <Grace days={days} onChange={setDays} help={t(days === 0 ? 'tokens.graceNone' : 'tokens.graceText')} />
        {renew.error && <Alert kind="bad">{failureText(renew.error)}</Alert>}
      </div>
    </Confirm>
  )
}
