import './ban.css'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BannedCampaign } from '../../../../src/contract/campaigns/bans.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { BanForm } from './form.tsx'
import { BannedTable } from './table.tsx'

/** `campaign` stays while the dialog fades out. */
type Opened = { act: 'ban' | 'lift' | 'none'; campaign?: BannedCampaign }

export default function BanPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('ban.list', undefined, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
  const add = (
    <Button kind="primary" icon={<Ban />} onClick={() => setOpened({ act: 'ban' })}>
      {t('ban.new')}
    </Button>
  )
  const count = data?.companies.length
  const isLost = error !== null && !data
  const nothing = (
    <EmptyState title={t('ban.empty')} action={add}>
      <p>{t('ban.emptyWhy')}</p>
    </EmptyState>
  )
  return (
    <Page title={t('menu.Ban Companies')} sub={count || undefined} acts={count ? add : undefined}>
      <p className="reading">{t('ban.reading')}</p>
      {count === 0 || isLost ? (
        <Card>{isLost ? <Failed error={error} onRetry={() => void refetch()} /> : nothing}</Card>
      ) : (
        <BannedTable rows={data?.companies} onLift={(campaign) => setOpened({ act: 'lift', campaign })} />
      )}
      <FormDialog open={opened.act === 'ban'} title={t('ban.new')} onClose={close}>
        <BanForm />
      </FormDialog>
      <LiftBan open={opened.act === 'lift'} campaign={opened.campaign} onClose={close} />
    </Page>
  )
}

type LiftProps = { open: boolean; campaign: BannedCampaign | undefined; onClose: () => void }

function LiftBan({ open, campaign, onClose }: LiftProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const lift = useApiMutation('ban.remove', {
    refreshes: ['ban.list', 'ban.search'],
    undoable: () => campaign && { undo: () => call('ban.add', { company: campaign.id, reason: campaign.reason }) },
    onDone: onClose,
  })
  if (!campaign) return null
  const { id, name, requests } = campaign
  return (
    <Confirm
      open={open}
      title={t('ban.liftTitle', { name })}
      act={t('ban.lift')}
      busy={lift.isPending}
      onAct={() => lift.mutate({ id })}
      onClose={onClose}
    >
      <div className="stack">
        {requests !== null && <p>{t('ban.liftHits', { count: requests, n: format.number(requests) })}</p>}
        <p className="mid">{t('ban.liftThen')}</p>
      </div>
    </Confirm>
  )
}
