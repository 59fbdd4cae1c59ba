import './ban.css'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BannedCampaign } from '../../../src/contract/bans.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { BanForm } from './form.tsx'
import { LiftBan } from './lift.tsx'
import { BannedTable } from './table.tsx'

/** What is open over the list; the campaign stays while the dialog fades. */
type Opened = { act: 'ban' | 'lift' | 'none'; campaign?: BannedCampaign }

/** Banned campaigns: everyone gets their bot page. */
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
  const listed =
    error && !data ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <BannedTable rows={data?.companies} onLift={(campaign) => setOpened({ act: 'lift', campaign })} />
    )
  const nothing = (
    <EmptyState title={t('ban.empty')} action={add}>
      <p>{t('ban.emptyWhy')}</p>
    </EmptyState>
  )
  return (
    <Page title={t('menu.Ban Companies')} sub={count || undefined} acts={count ? add : undefined}>
      <p className="reading">{t('ban.reading')}</p>
      <Card>{count === 0 ? nothing : listed}</Card>
      <FormDialog open={opened.act === 'ban'} title={t('ban.new')} onClose={close}>
        {(form) => <BanForm {...form} />}
      </FormDialog>
      <LiftBan open={opened.act === 'lift'} campaign={opened.campaign} onClose={close} />
    </Page>
  )
}
