import { Dialog } from '../../kit/float/dialog.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { useSession } from '../../api/session-store.ts'
import { TextField, TickField } from '../form/fields.tsx'
import { ActForm } from '../form/form.tsx'
import { useWeirForm } from '../form/use-form.ts'

type SaveProps = { open: boolean; screen: ScreenTitle; state: string; onClose: () => void }

export function SaveView({ open, screen, state, onClose }: SaveProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} title={t('views.saveTitle')} onClose={onClose} width={440}>
      <SaveForm screen={screen} state={state} onClose={onClose} />
    </Dialog>
  )
}

type Draft = { name: string; shared: boolean; isDefault: boolean }
const EMPTY: Draft = { name: '', shared: false, isDefault: false }

function SaveForm({ screen, state, onClose }: Omit<SaveProps, 'open'>) {
  const { t } = useTranslation()
  const session = useSession()
  const staff = session?.is_admin ?? false
  const hasTeam = session?.role !== 'referal'
  const form = useWeirForm({
    call: 'views.save',
    defaults: EMPTY,
    toInput: (draft) => ({ ...draft, screen, state }),
    refreshes: ['views.list'],
    onSaved: onClose,
  })
  return (
    <ActForm of={form} act={t('ui.save')} onCancel={onClose}>
      <TextField<Draft>
        name="name"
        label={t('term.name')}
        required
        help={t('views.nameHelp')}
        maxLength={60}
        autoFocus
      />
      {hasTeam && (
        <TickField<Draft>
          name="shared"
          label={t(staff ? 'views.shareStaff' : 'views.shareTeam')}
          className="row tick"
        />
      )}
      <TickField<Draft>
        name="isDefault"
        label={t('views.openWith', { screen: t(`menu.${screen}`) })}
        className="row tick"
      />
    </ActForm>
  )
}
