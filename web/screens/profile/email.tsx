import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../src/contract/auth.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'
import { keepProfile } from './keep-profile.ts'

/** Asks for another address, in a form of its own: it takes the password, and is in force once it is confirmed. */
export function ChangeEmail() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('profile.changeEmail')}
      </Button>
      <FormDialog open={open} title={t('profile.changeEmail')} onClose={() => setOpen(false)}>
        {(form) => <EmailForm {...form} />}
      </FormDialog>
    </div>
  )
}

type FormProps = { onChanged: (changed: boolean) => void; onClose: () => void; onDone: () => void }

function EmailForm({ onChanged, onClose, onDone }: FormProps) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [currentPassword, setPassword] = useState('')
  const act = useApiMutation('profile.update', {
    quiet: true,
    silent: true,
    refreshes: ['notifications.list'],
    onDone: ({ profile }) => {
      keepProfile(profile)
      onDone()
    },
  })
  const type = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    onChanged(true)
  }
  return (
    <FormFrame
      error={act.error}
      busy={act.isPending}
      act={t('profile.askEmail')}
      onSubmit={() => act.mutate({ data: { email, currentPassword }, domain: location.hostname })}
      onClose={onClose}
    >
      <p>{t('profile.changeEmailText')}</p>
      <Field label={t('profile.newEmail')} required error={fieldTexts(act.error, 'data.email').slice(0, 1)}>
        {(control) => (
          <input
            {...control}
            className="in ltr"
            type="email"
            autoComplete="email"
            spellCheck={false}
            value={email}
            onChange={type(setEmail)}
            autoFocus
          />
        )}
      </Field>
      <Field
        label={t('profile.currentPassword')}
        required
        error={fieldTexts(act.error, 'data.currentPassword').slice(0, 1)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={currentPassword}
            onChange={type(setPassword)}
          />
        )}
      </Field>
    </FormFrame>
  )
}

/** The address that waits, whoever asked for it: the link to it may be mailed again, and the change dropped. */
export function PendingEmail({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const resend = useApiMutation('profile.resendConfirmation', { refreshes: ['profile.read'] })
  const cancel = useApiMutation('profile.cancelEmail', { onDone: (answer) => keepProfile(answer.profile) })
  if (profile.pendingEmail === null) return null
  return (
    <div className="unconfirmed">
      <span className="state warn">{t('profile.pendingEmail', { email: profile.pendingEmail })}</span>
      {profile.openedBy === null && (
        <>
          <Button size="s" busy={resend.isPending} onClick={() => resend.mutate({ domain: location.hostname })}>
            {t('profile.resend')}
          </Button>
          <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t('profile.cancelEmail')}
          </Button>
        </>
      )}
    </div>
  )
}
