import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../../src/contract/audit.ts'
import { textOf } from '../../../i18n/server.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { changesIn } from './changes.ts'
import { PutBack } from './put-back.tsx'
import { Value } from './value.tsx'

export const Entries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol className="entries">
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ol>
)

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { at, action, subject, subjectName, actorEmail, clientEmail, before, after } = entry
  return (
    <li>
      <p className="act-line">
        <b>{textOf(`audit.action.${action}`) ?? action}</b>
        <time className="dim" dateTime={at}>
          {format.exact(at)}
        </time>
      </p>
      <p className="mid">
        <span className="ltr">{subjectName ?? subject}</span>
        {' · '}
        {actorEmail === null ? t('audit.nobody') : <span className="ltr">{t('audit.by', { who: actorEmail })}</span>}
        {clientEmail !== null && ` · ${t('audit.inPanelOf', { email: clientEmail })}`}
      </p>
      <dl>
        {changesIn(before, after).map(({ field, from, to }) => (
          <div key={field}>
            <dt>{textOf(`audit.field.${field}`) ?? field}</dt>
            <dd>
              {from !== undefined && (
                <del>
                  <span className="vh">{t('audit.before')} </span>
                  <Value field={field} value={from} />
                </del>
              )}
              {to !== undefined && (
                <ins>
                  <span className="vh">{t('audit.after')} </span>
                  <Value field={field} value={to} />
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <PutBack entry={entry} />
    </li>
  )
}
