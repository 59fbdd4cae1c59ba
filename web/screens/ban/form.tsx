import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BanCandidate } from '../../../src/contract/bans.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { CampaignPick } from './pick.tsx'

type FormProps = { onChanged: (changed: boolean) => void; onClose: () => void; onDone: () => void }

/** Picks a campaign and bans it, with the reason that its client reads. */
export function BanForm({ onChanged, onClose, onDone }: FormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [picked, setPicked] = useState<BanCandidate>()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const ban = useApiMutation('ban.add', { refreshes: ['ban.list', 'ban.search'], quiet: true, onDone })
  const pick = (campaign: BanCandidate) => {
    setPicked(campaign)
    setMissing(false)
    onChanged(true)
  }
  const send = () => (picked ? ban.mutate({ company: picked.id, reason }) : setMissing(true))
  return (
    <FormFrame error={ban.error} busy={ban.isPending} act={t('ban.act')} onSubmit={send} onClose={onClose}>
      <CampaignPick
        picked={picked}
        error={isMissing ? [t('ban.pickFirst')] : fieldTexts(ban.error, 'company')}
        onPick={pick}
      />
      {picked && (
        <Alert kind="warn">
          {picked.visits === null
            ? t('ban.then')
            : t('ban.hits', { count: picked.visits, n: format.number(picked.visits) })}
        </Alert>
      )}
      <Field label={t('ban.reason')} help={t('ban.reasonHelp')} error={fieldTexts(ban.error, 'reason')}>
        {(control) => (
          <textarea
            {...control}
            className="in"
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              onChanged(true)
            }}
          />
        )}
      </Field>
    </FormFrame>
  )
}
