import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { useApiMutation } from '../../../api/query.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { within } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { PasswordInput } from '../../../kit/controls/password.tsx'
import { keepProfile } from './keep-profile.ts'

/** Separate: needs the password, and confirmation. */
export function ChangeEmail() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('profile.changeEmail')}
      </Button>
      <FormDialog open={open} title={t('profile.changeEmail')} onClose={() => setOpen(false)}>
        <EmailForm />
      </FormDialog>
    </div>
  )
}

type Draft = { email: string; currentPassword: string }

const place = within('data')

function EmailForm() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'profile.update',
    defaults: { email: '', currentPassword: '' },
    toInput: (data) => ({ data, domain: location.hostname }),
    place,
    silent: true,
    refreshes: ['notifications.list'],
    onSaved: ({ profile }) => keepProfile(profile),
  })
  return (
    <ActForm of={form} act={t('profile.askEmail')}>
      <p>{t('profile.changeEmailText')}</p>
      <TextField<Draft>
        name="email"
        label={t('profile.newEmail')}
        required
        look="ltr"
        type="email"
        autoComplete="email"
        spellCheck={false}
        autoFocus
      />
      <FormField<Draft> name="currentPassword" label={t('profile.currentPassword')} required>
        {(held) => <PasswordInput {...held} autoComplete="current-password" />}
      </FormField>
    </ActForm>
  )
}

/** Unconfirmed; resend or cancel. */
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
