import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { textOf } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Changed } from './changed.tsx'
import { changesIn } from './changes.ts'
import { PutBack } from './put-back.tsx'

/** `isOwn`: about the reader's own account. */
export const Entries = ({ entries, isOwn }: { entries: readonly AuditEntry[]; isOwn: boolean }) => (
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
