import './ban.css'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs, type Dialogs } from '../../../shared/listing/dialogs.ts'
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
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { BanForm, BanOne } from './form.tsx'
import { reasonOf, useSuspects, type Suspect } from './suspect.ts'
import { Suspects, ToCampaign } from './suspects.tsx'
import { BannedTable } from './table.tsx'

export default function BanPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('ban.list', undefined, { quiet: true })
  const dialogs = useDialogs<BannedCampaign, 'ban' | 'lift'>()
  const [suspect, setSuspect] = useState<Suspect>()
  const ban = (one?: Suspect) => {
    setSuspect(one)
    dialogs.open('ban')
  }
  const add = (
    <Button icon={<Ban />} onClick={() => ban()}>
      {t('ban.new')}
    </Button>
  )
  const rows = data?.companies
  return (
    <Page title={t('menu.Ban Companies')} sub={rows?.length || undefined} acts={add}>
      {error && !rows ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Found rows={rows} onBan={ban} onLift={(one) => dialogs.open('lift', one)} />
      )}
      <BanDialogs dialogs={dialogs} suspect={suspect} />
    </Page>
  )
}

type DialogsProps = { dialogs: Dialogs<BannedCampaign, 'ban' | 'lift'>; suspect: Suspect | undefined }

function BanDialogs({ dialogs: { row, isOpen, close }, suspect }: DialogsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormDialog open={isOpen('ban')} title={t('ban.new')} onClose={close}>
        {suspect ? <BanOne id={suspect.id} /> : <BanForm />}
      </FormDialog>
      {row && <LiftBan open={isOpen('lift')} campaign={row} onClose={close} />}
    </>
  )
}

const NONE: readonly BannedCampaign[] = []

type FoundProps = {
  rows: readonly BannedCampaign[] | undefined
  onBan: (suspect: Suspect) => void
  onLift: (campaign: BannedCampaign) => void
}

function Found({ rows, onBan, onLift }: FoundProps) {
  const { t } = useTranslation()
  const banned = rows ?? NONE
  const suspects = useSuspects(new Set(banned.map(({ id }) => id)))
  if (rows?.length === 0 && suspects?.length === 0)
    return (
      <Card>
        <EmptyState title={t('ban.empty')}>
          <p>{t('ban.emptyWhy')}</p>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Reading rows={rows} suspects={suspects} />
      {banned.length > 0 && <BannedTable rows={banned} onLift={onLift} />}
      <Suspects rows={suspects} onBan={onBan} />
    </>
  )
}

type ReadingProps = { rows: readonly BannedCampaign[] | undefined; suspects: readonly Suspect[] | undefined }

/** How many are banned, and which to look at next. */
function Reading({ rows, suspects }: ReadingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!rows || !suspects) return <ReadingAwaited />
  const [first] = suspects
  const count = rows.length
  return (
    <p className="reading">
      <b>{count === 0 ? t('ban.nobody') : t('ban.count', { count, n: format.number(count) })}</b>{' '}
      {first ? <LookFirst at={first} /> : t('ban.reading')}
    </p>
  )
}

function LookFirst({ at }: { at: Suspect }) {
  const { t } = useTranslation()
  const format = useFormat()
  const reason = reasonOf(at)
  if (!reason) return t('ban.look.none')
  const { appeals, bot, visits, name } = at
  return (
    <Trans
      i18nKey={reason === 'appeals' ? 'ban.look.appeals' : 'ban.look.share'}
      values={{
        name,
        what:
          reason === 'appeals'
            ? t('ban.appealed', { count: appeals, n: format.number(appeals) })
            : format.share(bot, visits),
      }}
      components={{ a: <ToCampaign of={at} /> }}
    />
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
