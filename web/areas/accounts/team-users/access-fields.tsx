import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TEAM_ACCESS, type TeamAccess } from '../../../../src/contract/accounts/team-access.ts'
import { useApiQuery } from '../../../api/query.ts'
import { PickMany } from '../../../shared/choose/pick.tsx'
import { FormField, TextField, TickField } from '../../../shared/form/fields.tsx'
import { limitIn } from '../../../shared/people/limit.ts'
import { Seg } from '../../../kit/controls/seg.tsx'

/** `limit` is text, which the server validates. */
export type AccessDraft = { access: TeamAccess; campaignIds: string[]; seesMoney: boolean; limit: string }
type Given = Pick<AccessDraft, 'access' | 'seesMoney'> & { campaignIds: string[] | null; limit: number | null }

/** `limit`: of new ones. */
export const accessDraft = (given: Given | undefined, limit: string): AccessDraft => ({
  access: given?.access ?? 'full',
  campaignIds: given?.campaignIds ?? [],
  seesMoney: given?.seesMoney ?? false,
  limit: given ? (given.limit?.toString() ?? '') : limit,
})

/** An empty limit is null, which the server refuses with a message. `kept`: limit of users without own campaigns. */
export const accessInput = ({ access, campaignIds, seesMoney, limit }: AccessDraft, kept: number) => ({
  access,
  seesMoney: seesMoney && access !== 'finance',
  campaignIds: access === 'finance' || campaignIds.length === 0 ? null : campaignIds,
  limit: access === 'full' ? (limitIn(limit) as number) : kept,
})

export const useNamedCampaigns = () =>
  useApiQuery('logs.userCompanies', {}, { staleTime: 60_000 }).data?.companies.filter(({ archived }) => !archived) ?? []

export function AccessFields({ limitHelp }: { limitHelp: string }) {
  const { t } = useTranslation()
  const access = useWatch<AccessDraft, 'access'>({ name: 'access' })
  return (
    <>
      <FormField<AccessDraft, TeamAccess>
        name="access"
        label={t('team.access')}
        help={`${t(`team.access.${access}.sees`)} ${t(`team.access.${access}.may`)}`}
      >
        {(held) => (
          <Seg
            label={t('team.access')}
            value={held.value}
            onChange={held.onChange}
            choices={TEAM_ACCESS.map((value) => ({ value, label: t(`team.access.${value}`) }))}
          />
        )}
      </FormField>
      {access !== 'finance' && (
        <>
          <Campaigns access={access} />
          <TickField<AccessDraft> name="seesMoney" label={t('team.seesMoney')} />
          <p className="help">{t('team.seesMoneyHelp')}</p>
        </>
      )}
      {access === 'full' && (
        <TextField<AccessDraft>
          name="limit"
          label={t('team.limit')}
          required
          help={limitHelp}
          look="short"
          inputMode="numeric"
        />
      )}
    </>
  )
}

function Campaigns({ access }: { access: Exclude<TeamAccess, 'finance'> }) {
  const { t } = useTranslation()
  const campaigns = useNamedCampaigns()
  return (
    <FormField<AccessDraft, string[]> name="campaignIds" label={t('team.campaigns')}>
      {({ value, onChange, ...control }) => (
        <PickMany
          control={control}
          options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
          placeholder={t(`team.campaigns.${access}`)}
        />
      )}
    </FormField>
  )
}
