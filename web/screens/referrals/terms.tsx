import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Field } from '../../ui/field.tsx'
import { SHOW_REFERRALS } from './shows.ts'

type TermsProps = { holdDays: number; onChanged: (changed: boolean) => void; onClose: () => void; onDone: () => void }

/** For how long new royalties are held. */
export function TermsForm({ holdDays, onChanged, onClose, onDone }: TermsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(String(holdDays))
  const save = useApiMutation('referrals.terms', { refreshes: SHOW_REFERRALS, quiet: true, onDone })
  const type = (next: string) => {
    setTyped(next)
    onChanged(next !== String(holdDays))
  }
  // what is no number goes as one that the server refuses in words
  const days = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : -1
  return (
    <FormFrame
      error={save.error}
      busy={save.isPending}
      act={t('ui.save')}
      onSubmit={() => save.mutate({ holdDays: days })}
      onClose={onClose}
    >
      <Field
        label={t('referrals.holdDays')}
        required
        error={fieldTexts(save.error, 'holdDays').slice(0, 1)}
        help={t('referrals.holdHelp')}
        className="short"
      >
        {(control) => (
          <input
            {...control}
            className="in"
            inputMode="numeric"
            value={typed}
            onChange={(event) => type(event.target.value)}
            autoFocus
          />
        )}
      </Field>
    </FormFrame>
  )
}
