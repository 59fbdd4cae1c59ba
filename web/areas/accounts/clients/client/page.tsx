import './client.css'
import { LogIn } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useParams } from 'react-router'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { openPanelOf } from '../../../../api/session-store.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { HistoryLog } from '../../../../shared/history/log.tsx'
import { Page } from '../../../../shared/page.tsx'
import { Under } from '../../../../shared/under.tsx'
import { ButtonLink } from '../../../../kit/controls/button-link.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { ClientMenu } from '../menu.tsx'
import { ClientCampaigns } from './campaigns.tsx'
import { About, Paid, Team } from './facts.tsx'
import { NeedsAttention, Traffic } from './begin.tsx'
import { Figures } from './figures.tsx'
import type { Client } from '../../../../../src/contract/accounts/staff.ts'
import { AreaField } from '../../../../shared/form/fields.tsx'
import { Form } from '../../../../shared/form/form.tsx'
import { Guard } from '../../../../shared/form/guard.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { SAVING } from '../care.tsx'

const ID = /^[1-9]\d{0,17}$/

export default function ClientPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isId = ID.test(id)
  const { data, error, refetch } = useApiQuery('clients.read', { id }, { quiet: true, enabled: isId })
  if (!isId || error?.status === 404) return <Missing />
  const email = data?.client.email
  return (
    <Page
      title={<Under screen="Clients">{email}</Under>}
      tab={email ?? t('menu.Clients')}
      sub={data && namesOf(data.client)}
      acts={data && <PageActions client={data.client} />}
      className="client-page"
    >
      {error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <Known answer={data} />
      ) : (
        <Card>
          <Skeleton height={240} />
        </Card>
      )}
    </Page>
  )
}

const namesOf = ({ name, telegram }: Client) => [name, telegram].filter(Boolean).join(' · ')

function Known({ answer }: { answer: Answer<'clients.read'> }) {
  const { t } = useTranslation()
  const { client, campaigns, team } = answer
  return (
    <>
      <Traffic client={client.id} />
      <Card label={t('client.attention')} className="attention">
        <NeedsAttention answer={answer} />
        <Figures answer={answer} />
      </Card>
      <ClientCampaigns client={client.id} campaigns={campaigns} />
      <div className="client-sides">
        <div>
          <Paid client={client} />
          <About client={client} />
        </div>
        <div>
          <Notes client={client} />
          <Team team={team} />
        </div>
      </div>
      <HistoryLog of={{ client: client.id }} title={t('audit.history')} />
    </>
  )
}

function PageActions({ client }: { client: Answer<'clients.read'>['client'] }) {
  const { t } = useTranslation()
  const openAs = useApiMutation('clients.openAs', { onDone: openPanelOf })
  return (
    <>
      <ClientMenu client={client} />
      <Button
        kind="primary"
        icon={<LogIn className="turn" />}
        busy={openAs.isPending}
        onClick={() => openAs.mutate({ clientId: client.id })}
      >
        {t('clients.openAs')}
      </Button>
    </>
  )
}

function Missing() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.Clients')}>
      <Card>
        <EmptyState
          title={t('client.missing')}
          action={<ButtonLink to={SCREENS.Clients.path}>{t('client.all')}</ButtonLink>}
        >
          <p>{t('client.missingWhy')}</p>
        </EmptyState>
      </Card>
    </Page>
  )
}

function Notes({ client }: { client: Client }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    ...SAVING,
    call: 'clients.notes',
    defaults: { notes: client.notes },
    stored: { notes: client.notes },
    toInput: ({ notes }) => ({ id: client.id, notes }),
  })
  return (
    <Card title={t('clients.notes')} className="padded">
      <Form of={form} className="stack">
        <AreaField<{ notes: string }> name="notes" label={t('clients.care.notesHelp')} rows={4} maxLength={5000} />
        <div className="row">
          <Button type="submit" busy={form.sending}>
            {t('ui.save')}
          </Button>
        </div>
      </Form>
      <Guard of={form} />
    </Card>
  )
}
