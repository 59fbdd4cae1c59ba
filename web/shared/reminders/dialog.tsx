import './reminders.css'
import { Dialog } from '../../kit/float/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { queries, useApiMutation, useApiQuery } from '../../api/query.ts'
import { NAMES } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { Button } from '../../kit/controls/button.tsx'
import { useNow } from '../../kit/now.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useWords } from '../../kit/words.ts'
import { Failed } from '../failed.tsx'
import { isRecent, type Reminded } from './recent.ts'

type DialogProps = {
  open: boolean
  clients: readonly Reminded[]
  onClose: () => void
  onSent: () => void
}

/** Excludes recently reminded clients unless chosen. */
export function RemindDialog({ open, clients, onClose, onSent }: DialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Dialog
      open={open}
      title={t('remind.title', { count: clients.length, n: format.number(clients.length) })}
      onClose={onClose}
      width={560}
    >
      <Reminder clients={clients} onClose={onClose} onSent={onSent} />
    </Dialog>
  )
}

function Reminder({ clients, onClose, onSent }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useWords()
  const now = useNow()
  const [again, setAgain] = useState(false)
  const recent = clients.filter((client) => isRecent(client, now))
  const to = again ? clients : clients.filter((client) => !recent.includes(client))
  const remind = useApiMutation('expirations.remind', {
    refreshes: ['expirations.list', 'clients.needs', 'audit.list'],
    onDone: ({ unreached }) => {
      if (unreached.length > 0) notify.failed(t('remind.unreached', { emails: unreached.join(', ') }))
      onSent()
    },
  })
  const send = () =>
    remind.mutate(
      { clientIds: to.map(({ clientId }) => clientId), again },
      // sent by another user: reload
      { onError: () => void queries.invalidateQueries({ queryKey: ['expirations.list'] }) },
    )
  return (
    <div className="stack">
      <Letters clients={clients} />
      {recent.length > 0 && (
        <Alert kind="warn" title={t('remind.recent', { count: recent.length, n: format.number(recent.length) })}>
          {recent
            .map(({ email, reminded }) => `${email} (${reminded === null ? '' : format.ago(reminded, now)})`)
            .join(', ')}
          <label className="row">
            <input
              type="checkbox"
              className="cb"
              checked={again}
              onChange={(event) => setAgain(event.target.checked)}
            />
            {t('remind.again')}
          </label>
        </Alert>
      )}
      <div className="remind-foot">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="primary" busy={remind.isPending} disabled={to.length === 0} onClick={send}>
          {t('remind.send', { count: to.length, n: format.number(to.length) })}
        </Button>
      </div>
    </div>
  )
}

/** One preview at a time. */
function Letters({ clients }: { clients: readonly Reminded[] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const shown = clients.find(({ clientId }) => clientId === chosen) ?? clients[0]
  if (!shown) return null
  return (
    <>
      {clients.length > 1 && (
        <label className="row wrap">
          {t('remind.letterTo')}
          <select className="in" value={shown.clientId} onChange={(event) => setChosen(event.target.value)}>
            {clients.map(({ clientId, email }) => (
              <option key={clientId} value={clientId}>
                {email}
              </option>
            ))}
          </select>
        </label>
      )}
      <Letter clientId={shown.clientId} />
    </>
  )
}

function Letter({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('expirations.letter', { clientId }, { quiet: true, keep: false })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="letter-preview">
        <Skeleton height={120} />
      </div>
    )
  const { email, language, subject, text, channels } = data
  return (
    <article className="letter-preview" aria-label={t('remind.preview')}>
      <header>
        <p className="mid">
          <span className="ltr">{email}</span> · {NAMES[language]}
        </p>
        <b>{subject}</b>
      </header>
      <p className="letter-text">{text.trim()}</p>
      <footer className="mid">
        {channels.length === 0
          ? t('remind.nowhere')
          : t('remind.goesBy', { ways: channels.map((channel) => t(`ways.${channel}`)).join(', ') })}
      </footer>
    </article>
  )
}
