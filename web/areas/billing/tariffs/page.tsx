import './tariffs.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { PlanList } from './list.tsx'
import { Methods } from './methods.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { TextField, TickField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { InLanguages } from './in-languages.tsx'
import { draftOf, inputOf, type Draft } from './draft.ts'

export default function TariffsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('tariff.list', undefined, { quiet: true })
  const { row: plan, made, open, isOpen, close } = useDialogs<Plan, 'write' | 'archive'>()
  const [saved, setSaved] = useState<string>()
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open('write')}>
      {t('tariffs.new')}
    </Button>
  )
  const isEmpty = data?.tariffs.length === 0
  return (
    <Page title={t('menu.Tariffs')} acts={isEmpty ? undefined : add}>
      {isEmpty || (error && !data) ? (
        <Card>
          {isEmpty ? (
            <EmptyState title={t('tariffs.empty')} action={add}>
              <p>{t('tariffs.emptyWhy')}</p>
            </EmptyState>
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <PlanList
          plans={data?.tariffs}
          current={saved}
          onEdit={(one) => open('write', one)}
          onArchive={(one) => open('archive', one)}
        />
      )}
      {data && <Methods methods={data.methods} />}
      <PlanDialog key={made} open={isOpen('write')} plan={plan} onClose={close} onSaved={setSaved} />
      {plan && <ArchivePlan open={isOpen('archive')} plan={plan} onClose={close} />}
    </Page>
  )
}

function ArchivePlan({ plan: { id, name, clients }, ...dialog }: { plan: Plan; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ConfirmCall
      call="tariff.destroy"
      input={{ id }}
      refreshes={['tariff.list']}
      title={t('tariffs.archiveTitle', { name })}
      act={t('tariffs.archive')}
      {...dialog}
    >
      <div className="stack">
        <p>
          {clients
            ? t('tariffs.archiveHits', { count: clients, n: format.number(clients) })
            : t('tariffs.archiveNobody')}
        </p>
        <p className="mid">{t('tariffs.archiveThen')}</p>
      </div>
    </ConfirmCall>
  )
}

type DialogProps = { open: boolean; plan: Plan | undefined; onClose: () => void; onSaved: (id: string) => void }

function PlanDialog({ open, plan, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={plan ? t('tariffs.edit') : t('tariffs.new')} onClose={onClose}>
      <PlanForm plan={plan} onSaved={onSaved} />
    </FormDialog>
  )
}

type Text = Exclude<keyof Draft, 'hidden' | 'names' | 'supports'>

function PlanForm({ plan, onSaved }: Pick<DialogProps, 'plan' | 'onSaved'>) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: plan ? 'tariff.update' : 'tariff.store',
    defaults: draftOf(plan),
    toInput: (draft) => ({ ...inputOf(draft), ...(plan && { id: plan.id }) }),
    refreshes: ['tariff.list', 'clients.list'],
    onSaved: (answer) => onSaved(answer.tariff.id),
  })
  const label = (name: Text) => ({ name, label: t(`tariffs.field.${name}`) })
  const limit = { inputMode: 'numeric', placeholder: t('tariffs.noLimit') } as const
  return (
    <ActForm of={form} act={plan ? t('ui.save') : t('tariffs.create')}>
      <TextField<Draft> {...label('name')} required maxLength={100} />
      <InLanguages name="names" maxLength={100} />
      <div className="plan-pair">
        <TextField<Draft> {...label('price')} help={t('tariffs.priceHelp')} />
        <TextField<Draft> {...label('currency')} maxLength={3} />
        <TextField<Draft> {...label('campaignLimit')} {...limit} />
        <TextField<Draft> {...label('userLimit')} {...limit} />
        <TextField<Draft> {...label('clickLimit')} {...limit} />
        <TextField<Draft> {...label('siteGenerations')} inputMode="numeric" placeholder="0" />
        <TextField<Draft> {...label('type')} maxLength={50} />
        <TextField<Draft> {...label('support')} maxLength={200} />
      </div>
      <InLanguages name="supports" maxLength={200} />
      <TickField<Draft> name="hidden" label={t('tariffs.hide')} />
      {plan && plan.clients !== null && plan.clients > 0 && (
        <p className="mid">{t('tariffs.editHits', { count: plan.clients })}</p>
      )}
    </ActForm>
  )
}
