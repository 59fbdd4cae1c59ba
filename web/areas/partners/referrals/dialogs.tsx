import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../../src/contract/partners/referrals.ts'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PersonFields, withoutEmpty } from '../../../shared/people/person-fields.tsx'
import { useSession } from '../../../api/session-store.ts'
import { SHOW_REFERRALS } from './shows.ts'

export function PartnerForm({ partner, onSaved }: { partner: Partner | undefined; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const role = useSession()?.role
  const form = useWeirForm({
    call: partner ? 'referrals.updatePartner' : 'referrals.addPartner',
    defaults: { name: partner?.name ?? '', email: partner?.email ?? '', password: '' },
    toInput: (draft) => (partner ? { ...withoutEmpty(draft), id: partner.id } : draft),
    refreshes: SHOW_REFERRALS,
    onSaved: (answer) => onSaved(answer.partner.id),
  })
  return (
    <ActForm of={form} act={partner ? t('ui.save') : t('referrals.add')}>
      <PersonFields known={partner !== undefined} password={partner === undefined || role === 'admin'} />
    </ActForm>
  )
}

type Draft = { holdDays: string }

/** Days for which new royalties are held. */
export function TermsForm({ holdDays }: { holdDays: number }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'referrals.terms',
    defaults: { holdDays: String(holdDays) },
    // invalid is −1, which the server refuses with a message
    toInput: (draft) => ({ holdDays: /^\s*\d{1,4}\s*$/.test(draft.holdDays) ? Number(draft.holdDays) : -1 }),
    refreshes: SHOW_REFERRALS,
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<Draft>
        name="holdDays"
        label={t('referrals.holdDays')}
        required
        help={t('referrals.holdHelp')}
        fieldClassName="short"
        inputMode="numeric"
        autoFocus
      />
    </ActForm>
  )
}
