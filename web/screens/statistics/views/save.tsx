import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { TextField, TickField } from '../../../parts/form/fields.tsx'
import { ActForm } from '../../../parts/form/form.tsx'
import { useWeirForm } from '../../../parts/form/use-form.ts'
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

type Draft = { name: string; shared: boolean; isDefault: boolean }
const EMPTY: Draft = { name: '', shared: false, isDefault: false }

function SaveForm({ state, onClose }: Omit<SaveProps, 'open'>) {
  const { t } = useTranslation()
  const staff = useSession()?.is_admin ?? false
  const form = useWeirForm({
    call: 'views.save',
    defaults: EMPTY,
    toInput: (draft) => ({ ...draft, state }),
    refreshes: ['views.list'],
    onSaved: onClose,
  })
  return (
    <ActForm of={form} act={t('ui.save')} onCancel={onClose}>
      <TextField<Draft>
        name="name"
        label={t('statistics.views.name')}
        required
        help={t('statistics.views.nameHelp')}
        maxLength={60}
        autoFocus
      />
      <TickField<Draft>
        name="shared"
        label={t(staff ? 'statistics.views.shareStaff' : 'statistics.views.shareTeam')}
        className="row tick"
      />
      <TickField<Draft> name="isDefault" label={t('statistics.views.openWith')} className="row tick" />
    </ActForm>
  )
}
