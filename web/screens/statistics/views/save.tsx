import { Modal } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../ui/words.ts'

type SaveProps = { open: boolean; state: string; onClose: () => void }

/** Keeps what the screen shows now under a name. */
export function SaveView({ open, state, onClose }: SaveProps) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Modal
      open={open}
      title={t('statistics.views.saveTitle')}
      onCancel={onClose}
      footer={null}
      width={440}
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
      <SaveForm state={state} onClose={onClose} />
    </Modal>
  )
}

function SaveForm({ state, onClose }: Omit<SaveProps, 'open'>) {
  const { t } = useTranslation()
  const staff = useSession()?.is_admin ?? false
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState({ name: '', shared: false, isDefault: false })
  const { mutate, error, isPending } = useApiMutation('views.save', {
    quiet: true,
    refreshes: ['views.list'],
    onDone: onClose,
  })
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ ...draft, state })
  }
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  const tick = (name: 'shared' | 'isDefault', label: string) => (
    <label className="row tick">
      <input
        type="checkbox"
        className="cb"
        checked={draft[name]}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
      />
      {label}
    </label>
  )
  return (
    <form ref={form} className="stack" onSubmit={submit} onKeyDown={keys} noValidate>
      {error && Object.keys(error.validation).length === 0 && <Alert kind="bad">{failureText(error)}</Alert>}
      <Field
        label={t('statistics.views.name')}
        required
        error={fieldTexts(error, 'name').slice(0, 1)}
        help={t('statistics.views.nameHelp')}
      >
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={60}
            autoComplete="off"
            autoFocus
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      {tick('shared', t(staff ? 'statistics.views.shareStaff' : 'statistics.views.shareTeam'))}
      {tick('isDefault', t('statistics.views.openWith'))}
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" kind="primary" busy={isPending} title="Ctrl+Enter">
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}
