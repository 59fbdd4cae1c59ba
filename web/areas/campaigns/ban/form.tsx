import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { BanCandidate } from '../../../../src/contract/campaigns/bans.ts'
import { EFFECT_DAYS } from '../../../../src/contract/campaigns/rule-words.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { EffectSummary } from '../../../shared/effect/summary.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { AreaField, FormField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { classes } from '../../../kit/classes.ts'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

/** One that is chosen already. */
export function BanOne({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery('ban.search', { search: id }, { quiet: true, keep: false })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="70%" height={12} />
  return <BanForm company={data.companies.find((one) => one.id === id) ?? null} />
}

export function BanForm({ company = null }: { company?: BanCandidate | null }) {
  const { t } = useTranslation()
  const defaults: Draft = { company, reason: '' }
  const form = useWeirForm({
    call: 'ban.add',
    defaults,
    check: (draft): Record<string, string[]> => (draft.company ? {} : { company: [t('ban.pickFirst')] }),
    toInput: ({ company, reason }) => ({ company: company?.id ?? '', reason }),
    refreshes: ['ban.list', 'ban.search'],
    undoable: (_, { company }) => ({ undo: () => call('ban.remove', { id: company }) }),
  })
  const picked = useWatch({ control: form.control, name: 'company' })
  return (
    <ActForm of={form} act={t('ban.act')}>
      <CampaignPick first={company?.name ?? ''} />
      {picked && <Hits picked={picked} />}
      {picked && <BanEffect id={picked.id} />}
      <AreaField<Draft> name="reason" label={t('ban.reason')} help={t('ban.reasonHelp')} rows={3} maxLength={500} />
    </ActForm>
  )
}

function Hits({ picked: { visits } }: { picked: BanCandidate }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert kind="warn">
      {visits === null ? t('ban.then') : t('ban.hits', { count: visits, n: format.number(visits) })}
    </Alert>
  )
}

function BanEffect({ id }: { id: string }) {
  const { data, error, isPlaceholderData, isPending } = useApiQuery(
    'logs.replay',
    { companyId: id, days: EFFECT_DAYS, ban: true },
    { quiet: true, staleTime: 60_000 },
  )
  return <EffectSummary effect={{ data, error, waiting: isPending || isPlaceholderData }} />
}

type Draft = { company: BanCandidate | null; reason: string }

/** By id, name, key, target or e-mail. */
function CampaignPick({ first }: { first: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState(first)
  const found = useApiQuery('ban.search', { search }, { quiet: true })
  return (
    <FormField<Draft, BanCandidate | null> name="company" label={t('ban.campaign')} required>
      {({ id, 'aria-describedby': described, 'aria-invalid': wrong, value, onChange }) => (
        <div
          className="ban-pick"
          id={id}
          aria-describedby={described}
          data-invalid={wrong}
          role="group"
          aria-label={t('ban.campaign')}
        >
          <SearchInput value={search} label={t('ban.search')} onChange={setSearch} width="100%" />
          {found.error && !found.data ? (
            <Failed error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <Found rows={found.data?.companies} stale={found.isPlaceholderData} picked={value} onPick={onChange} />
          )}
        </div>
      )}
    </FormField>
  )
}

type FoundProps = {
  rows: readonly BanCandidate[] | undefined
  stale: boolean
  picked: BanCandidate | null
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
            <small className="ltr">
              {[campaign.clientEmail, campaign.key, readableLink(campaign.targetLink)].join(' · ')}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
