import './tariffs.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { PlanDialog } from './form.tsx'
import { PlanList } from './list.tsx'
import { Methods } from './methods.tsx'

/** `plan` stays while the dialog fades out. */
type Opened = { act: 'write' | 'archive' | 'none'; plan?: Plan; made: number }

export default function TariffsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('tariff.list', undefined, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none', made: 0 })
  const [saved, setSaved] = useState<string>()
  const open = (act: Opened['act'], plan?: Plan) => setOpened(({ made }) => ({ act, plan, made: made + 1 }))
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
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
          onEdit={(plan) => open('write', plan)}
          onArchive={(plan) => open('archive', plan)}
        />
      )}
      {data && <Methods methods={data.methods} />}
      <PlanDialog
        key={opened.made}
        open={opened.act === 'write'}
        plan={opened.plan}
        onClose={close}
        onSaved={setSaved}
      />
      <ArchivePlan open={opened.act === 'archive'} plan={opened.plan} onClose={close} />
    </Page>
  )
}

function ArchivePlan({ open, plan, onClose }: { open: boolean; plan: Plan | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const archive = useApiMutation('tariff.destroy', { refreshes: ['tariff.list'], onDone: onClose })
  if (!plan) return null
  const { id, name, clients } = plan
  return (
    <Confirm
      open={open}
      title={t('tariffs.archiveTitle', { name })}
      act={t('tariffs.archive')}
      busy={archive.isPending}
      onAct={() => archive.mutate({ id })}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {clients
            ? t('tariffs.archiveHits', { count: clients, n: format.number(clients) })
            : t('tariffs.archiveNobody')}
        </p>
        <p className="mid">{t('tariffs.archiveThen')}</p>
      </div>
    </Confirm>
  )
}
