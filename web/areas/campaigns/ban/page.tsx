import './ban.css'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { BannedCampaign } from '../../../../src/contract/campaigns/bans.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { AllWell, Reply } from '../../../kit/layout/reply.tsx'
import { BanForm } from './form.tsx'
import { BannedTable } from './table.tsx'

export default function BanPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('ban.list', undefined, { quiet: true })
  const { row: campaign, open, isOpen, close } = useDialogs<BannedCampaign, 'ban' | 'lift'>()
  const add = (
    <Button icon={<Ban />} onClick={() => open('ban')}>
      {t('ban.new')}
    </Button>
  )
  const count = data?.companies.length
  const isLost = error !== null && !data
  const nothing = (
    <Reply act={add}>
      <AllWell title={t('ban.empty')}>{t('ban.emptyWhy')}</AllWell>
    </Reply>
  )
  return (
    <Page title={t('menu.Ban Companies')} sub={count || undefined} acts={count ? add : undefined}>
      {count !== 0 && <p className="reading">{t('ban.reading')}</p>}
      {count === 0 || isLost ? (
        <Card>{isLost ? <Failed error={error} onRetry={() => void refetch()} /> : nothing}</Card>
      ) : (
        <BannedTable rows={data?.companies} onLift={(one) => open('lift', one)} />
      )}
      <FormDialog open={isOpen('ban')} title={t('ban.new')} onClose={close}>
        <BanForm />
      </FormDialog>
      {campaign && <LiftBan open={isOpen('lift')} campaign={campaign} onClose={close} />}
    </Page>
  )
}

function LiftBan({
  campaign: { id, name, reason, requests },
  ...dialog
}: {
  campaign: BannedCampaign
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ConfirmCall
      call="ban.remove"
      input={{ id }}
      refreshes={['ban.list', 'ban.search']}
      undoable={() => ({ undo: () => call('ban.add', { company: id, reason }) })}
      title={t('ban.liftTitle', { name })}
      act={t('ban.lift')}
      {...dialog}
    >
      <div className="stack">
        {requests !== null && <p>{t('ban.liftHits', { count: requests, n: format.number(requests) })}</p>}
        <p className="mid">{t('ban.liftThen')}</p>
      </div>
    </ConfirmCall>
  )
}
