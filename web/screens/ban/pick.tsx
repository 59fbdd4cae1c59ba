import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BanCandidate } from '../../../src/contract/bans.ts'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type PickProps = {
  picked: BanCandidate | undefined
  error: readonly string[]
  onPick: (campaign: BanCandidate) => void
}

/** Finds a campaign by id, name, key, target or its client's e-mail. */
export function CampaignPick({ picked, error, onPick }: PickProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useApiQuery('ban.search', { search }, { quiet: true })
  return (
    <Field label={t('ban.campaign')} required error={error}>
      {({ id, 'aria-describedby': described }) => (
        <div className="ban-pick" id={id} aria-describedby={described} role="group" aria-label={t('ban.campaign')}>
          <SearchInput value={search} label={t('ban.search')} onChange={setSearch} width="100%" />
          {found.error && !found.data ? (
            <Failed error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <Found rows={found.data?.companies} stale={found.isPlaceholderData} picked={picked} onPick={onPick} />
          )}
        </div>
      )}
    </Field>
  )
}

type FoundProps = {
  rows: readonly BanCandidate[] | undefined
  stale: boolean
  picked: BanCandidate | undefined
  onPick: (campaign: BanCandidate) => void
}

function Found({ rows, stale, picked, onPick }: FoundProps) {
  const { t } = useTranslation()
  if (!rows) return <Skeleton width="70%" height={12} />
  if (rows.length === 0) return <p className="mid">{t('ban.noneFound')}</p>
  return (
    <ul className={classes('found', stale && 'stale')}>
      {rows.map((campaign) => (
        <li key={campaign.id}>
          <button type="button" aria-pressed={campaign.id === picked?.id} onClick={() => onPick(campaign)}>
            <b>{campaign.name}</b>
            <small className="ltr">{`${campaign.clientEmail} · ${campaign.key} · ${campaign.targetLink}`}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
