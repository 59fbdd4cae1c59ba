import './tariffs.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { PlanDialog } from './form.tsx'
import { PlanList } from './list.tsx'
import { Methods } from './methods.tsx'

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
