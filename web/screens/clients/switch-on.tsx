import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../src/contract/staff.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { fieldTexts } from '../../api/failure-text.ts'
import { Field } from '../../ui/field.tsx'
import { putClient } from './put-client.ts'

type SwitchOnProps = { open: boolean; client: Client; onClose: () => void }

/** Switches on who has no plan yet, and asks which plan's limits they have until a payment. */
export function SwitchOn({ open, client, onClose }: SwitchOnProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={t('clients.onTitle', { email: client.email })} onClose={onClose}>
      {(form) => <SwitchOnForm {...form} client={client} />}
    </FormDialog>
  )
}

type FormProps = { client: Client; onClose: () => void; onDone: () => void }

function SwitchOnForm({ client, onClose, onDone }: FormProps) {
  const { t } = useTranslation()
  const { data } = useApiQuery('tariff.list', undefined, { quiet: true })
  const [tariffId, setTariffId] = useState<string>()
  const plans = data?.tariffs.filter(({ archived }) => !archived) ?? []
  const act = useApiMutation('clients.activate', {
    refreshes: ['clients.list'],
    quiet: true,
    onDone: (answer) => {
      putClient(answer.client)
      onDone()
    },
  })
  const send = () => act.mutate({ id: client.id, status: '1', ...(tariffId === undefined ? {} : { tariffId }) })
  return (
    <FormFrame error={act.error} busy={act.isPending} act={t('clients.on')} onSubmit={send} onClose={onClose}>
      <Field
        label={t('clients.onPlan')}
        help={t('clients.onPlanHelp')}
        error={fieldTexts(act.error, 'tariffId').slice(0, 1)}
      >
        {(control) => (
          <Select
            {...control}
            style={{ inlineSize: '100%' }}
            allowClear
            loading={!data}
            placeholder={t('clients.onNoPlan')}
            value={tariffId}
            options={plans.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTariffId}
          />
        )}
      </Field>
    </FormFrame>
  )
}
