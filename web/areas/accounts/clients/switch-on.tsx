import { useTranslation } from '../../../i18n/i18n.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { useApiQuery } from '../../../api/query.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { FormField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { putClient } from './put-client.ts'

type SwitchOnProps = { open: boolean; client: Client; onClose: () => void }

export function SwitchOn({ open, client, onClose }: SwitchOnProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={t('clients.onTitle', { email: client.email })} onClose={onClose}>
      <SwitchOnForm client={client} />
    </FormDialog>
  )
}

type Draft = { tariffId: string }

function SwitchOnForm({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { data } = useApiQuery('tariff.list', undefined, { quiet: true })
  const { planName } = useOwnNames()
  const plans = data?.tariffs.filter(({ archived }) => !archived) ?? []
  const form = useWeirForm({
    call: 'clients.activate',
    defaults: { tariffId: '' },
    toInput: ({ tariffId }) => ({ id: client.id, status: '1' as const, ...(tariffId !== '' && { tariffId }) }),
    refreshes: ['clients.list', 'clients.needs'],
    onSaved: (answer) => putClient(answer.client),
  })
  return (
    <ActForm of={form} act={t('term.switchOn')}>
      <FormField<Draft> name="tariffId" label={t('term.plan')} help={t('clients.onPlanHelp')}>
        {(held) => (
          <Select
            {...held}
            none={t('clients.onNoPlan')}
            options={plans.map(({ id, name }) => ({ value: id, label: planName(name) }))}
          />
        )}
      </FormField>
    </ActForm>
  )
}
