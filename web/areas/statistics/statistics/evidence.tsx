import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import {
  PACK_CHECK_PATH,
  PACK_ADDRESSES,
  type PackAddresses,
} from '../../../../src/contract/evidence/evidence-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useDownload } from '../../../shared/download.tsx'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'
import { useCampaignChoices } from '../../../shared/hits/campaigns.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { useCanCall } from '../../../api/profile.ts'

export function EvidenceButton({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useCanCall()('evidence.make')) return null
  return (
    <>
      <Button icon={<FileCheck />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('evidence.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('evidence.title')}>
        <Order scope={scope} />
      </Dialog>
    </>
  )
}

function Order({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [addresses, setAddresses] = useState<PackAddresses>('whole')
  const { startDate, endDate, timezone } = scope.question
  const [chosen, setCampaign] = useState(scope.campaign)
  const { offered, total } = useCampaignChoices(scope.client, '', chosen)
  const only = total === 1 ? offered[0]?.id : undefined
  const campaign = chosen === '' ? (only ?? '') : chosen
  const { busy, start } = useDownload('evidence.make')
  const question = { companyId: campaign, startDate, endDate, timezone }
  return (
    <div className="stack" style={{ gap: 14 }}>
      <p>{t('evidence.text')}</p>
      <p className="dim">{t('evidence.left')}</p>
      <div className="field">
        <span className="lab req" aria-hidden="true">
          {t('term.campaign')}
        </span>
        <CampaignSelect value={campaign} client={scope.client} onChange={setCampaign} />
      </div>
      <p>
        {t('evidence.range')}: {format.date(startDate)} – {format.date(endDate)}
        {campaign !== '' && <Claimed question={question} />}
      </p>
      <Seg
        label={t('evidence.addresses')}
        value={addresses}
        choices={PACK_ADDRESSES.map((value) => ({ value, label: t(`evidence.addresses.${value}`) }))}
        onChange={setAddresses}
      />
      <p className="dim">{t('evidence.addresses.note')}</p>
      <div className="row">
        <Button kind="primary" busy={busy} disabled={campaign === ''} onClick={() => start({ ...question, addresses })}>
          {t('evidence.make')}
        </Button>
        <Link to={PACK_CHECK_PATH}>{t('evidence.check')}</Link>
      </div>
    </div>
  )
}

/** Categories that a pack holds. */
const INVALID = ['general', 'sophisticated']

type ClaimedProps = { question: { companyId: string; startDate: string; endDate: string; timezone: string } }

/** How many clicks the pack will claim, and what they cost. */
function Claimed({ question }: ClaimedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery(
    'logs.companyTotals',
    { ...question, class: 'bot', filter: { category: { is: INVALID } }, money: true },
    { quiet: true },
  )
  if (!data) return null
  const { bot } = data.totals
  return (
    <b>
      {' · '}
      {t('evidence.clicks', { count: bot, n: format.number(bot) })}
      {data.money && data.money.cost > 0 && `, ${format.money(data.money.cost, data.currency ?? 'USD')}`}
    </b>
  )
}
