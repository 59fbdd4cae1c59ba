import './tests.css'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import type { Editor } from '../edit/use-editor.ts'

/** `failing`: tests, or campaigns with some. */
type Held = Pick<Editor, 'failing' | 'overrule'> & { form: Pick<Editor['form'], 'refusals' | 'sending'> }

export function Overrule({ editor: { failing, form, overrule }, title }: { editor: Held; title?: string }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [closed, setClosed] = useState(0)
  return (
    <Confirm
      open={failing.length > 0 && closed < form.refusals}
      title={title ?? t('campaign.tests.held', { count: failing.length })}
      act={t('campaign.tests.overrule')}
      busy={form.sending}
      disabled={reason.trim().length < 3}
      onAct={() => overrule(reason.trim())}
      onClose={() => setClosed(form.refusals)}
    >
      <div className="overruled">
        <ul>
          {failing.map((name, at) => (
            <li key={name + String(at)}>{name}</li>
          ))}
        </ul>
        <label>
          {t('campaign.tests.reason')}
          <input
            className="in"
            type="text"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </div>
    </Confirm>
  )
}
