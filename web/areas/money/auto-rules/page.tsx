import './auto-rules.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { AutoRuleView } from '../../../../src/contract/money/auto-rules.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { ChooseClient } from '../../../shared/hits/choose-client.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { Page } from '../../../shared/page.tsx'
import { NEW, type Draft } from './draft.ts'
import { RuleForm } from './form.tsx'
import { RuleList } from './list.tsx'
import { RuleRecord } from './record.tsx'
import { Templates } from './templates.tsx'

const SPEC = { client: '', rule: '', page: 1 }

export default function AutoRulesPage() {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const [{ client }, change] = useUrlState(SPEC)
  if (!isStaff) return <RulesPage client={undefined} />
  const choice = (
    <div className="filters hits-bar">
      <ClientSelect value={client} onChange={(next) => change({ client: next, rule: '', page: 1 })} />
    </div>
  )
  if (client !== '') return <RulesPage key={client} client={client} choice={choice} />
  return (
    <Page title={t('menu.Auto rules')} className="auto-rules">
      <ChooseClient what="rules" onChoose={(next) => change({ client: next })} />
    </Page>
  )
}

/** Rules act by themselves. */
const EVERY_MS = 10_000
const WIDTH = 760

function RulesPage({ client, choice }: { client: string | undefined; choice?: ReactNode }) {
  const { t } = useTranslation()
  const [{ rule, page }, change] = useUrlState(SPEC)
  const { data, error, refetch } = useApiQuery(
    'autoRules.list',
    { clientId: client },
    { quiet: true, keep: false, every: EVERY_MS },
  )
  const dialogs = useDialogs<AutoRuleView, 'write' | 'delete'>()
  const [start, setStart] = useState(NEW)
  const begin = (draft: Draft) => {
    setStart(draft)
    dialogs.open('write')
  }
  const add = (
    <IfAllowed call="autoRules.save">
      <Button kind="primary" icon={<Plus />} onClick={() => begin(NEW)}>
        {t('autoRules.new')}
      </Button>
    </IfAllowed>
  )
  const isEmpty = data?.rules.length === 0
  return (
    <Page title={t('menu.Auto rules')} className="auto-rules" sub={data?.rules.length || undefined} acts={data && add}>
      {choice}
      {isEmpty ? (
        <Card>
          <EmptyState title={t('autoRules.empty')}>
            <p>{t('autoRules.emptyWhy')}</p>
            <IfAllowed call="autoRules.save">
              <Templates client={client} currency={data.currency} onChoose={begin} />
            </IfAllowed>
          </EmptyState>
        </Card>
      ) : error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <RuleList
          rules={data?.rules}
          chosen={rule}
          onChoose={(id) => change({ rule: id === rule ? '' : id, page: 1 })}
          onEdit={(one) => dialogs.open('write', one)}
          onDelete={(one) => dialogs.open('delete', one)}
        />
      )}
      {data && (
        <>
          <RuleRecord
            client={client}
            hasRules={!isEmpty}
            rule={data.rules.find(({ id }) => id === rule)}
            page={page}
            onPage={(next) => change({ page: next })}
            onAll={() => change({ rule: '', page: 1 })}
          />
          <RuleDialogs {...dialogs} start={start} client={client} among={data} />
        </>
      )}
    </Page>
  )
}

type DialogsProps = ReturnType<typeof useDialogs<AutoRuleView, 'write' | 'delete'>> & {
  start: Draft
  client: string | undefined
  among: Answer<'autoRules.list'>
}

function RuleDialogs({ row: rule, isOpen, close, start, client, among }: DialogsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormDialog
        open={isOpen('write')}
        title={t(rule ? 'autoRules.edit' : 'autoRules.new')}
        width={WIDTH}
        onClose={close}
      >
        <RuleForm rule={rule} start={start} client={client} currency={among.currency} />
      </FormDialog>
      {rule && (
        <ConfirmCall
          call="autoRules.remove"
          input={{ id: rule.id }}
          refreshes={['autoRules.list']}
          open={isOpen('delete')}
          title={t('autoRules.deleteTitle', { name: rule.name })}
          onClose={close}
        >
          {t('autoRules.deleteThen')}
        </ConfirmCall>
      )}
    </>
  )
}
