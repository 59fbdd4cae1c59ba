import './tracking.css'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches, useSession } from '../../api/session-store.ts'
import { Combobox } from '../../kit/controls/choice/combobox.tsx'
import { Field } from '../../kit/controls/field.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { CampaignSelect } from '../hits/campaign-select.tsx'
import { CheckedLink } from './checked.tsx'
import { MadeLink } from './made.tsx'
import type { LinkSubject } from './subject.ts'
import type { Source } from '../../../src/contract/money/costs.ts'
import { sourceOfTemplate, type LinkSource } from '../../../src/rules/campaigns/tracking/build.ts'
import { SOURCE_TEMPLATES } from '../../../src/rules/campaigns/source-templates.ts'

export function TrackingLink({ campaign: given = '', source, client }: LinkSubject) {
  const { t } = useTranslation()
  const [campaign, setCampaign] = useState(given)
  return (
    <div className="tracking">
      {given === '' && (
        <Field label={t('term.campaign')} help={campaign === '' ? t('tracking.campaignHelp') : undefined}>
          {() => <CampaignSelect value={campaign} {...(client && { client })} onChange={setCampaign} />}
        </Field>
      )}
      {campaign !== '' && <OfCampaign key={campaign} id={campaign} source={source} />}
    </div>
  )
}

function OfCampaign({ id, source }: { id: string; source: string | undefined }) {
  const { data, error, refetch } = useApiQuery('company.edit', { id }, { quiet: true })
  if (data) return <WithSources campaign={data.campaign} wanted={source} />
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton width="100%" height={200} />
}

/** Without the screen of sources, only templates are offered. */
function WithSources({ campaign, wanted }: { campaign: Campaign; wanted: string | undefined }) {
  const isStaff = useSession()?.is_admin === true
  const reaches = useReaches('Sources')
  const whose = isStaff ? { clientId: campaign.clientId } : {}
  const { data, isPending } = useApiQuery('sources.list', whose, { quiet: true, enabled: reaches })
  if (reaches && isPending) return <Skeleton width="100%" height={200} />
  return <Made campaign={campaign} offered={offeredSources(data?.sources ?? [])} wanted={wanted} />
}

type MadeProps = { campaign: Campaign; offered: readonly OfferedSource[]; wanted: string | undefined }

function Made({ campaign, offered, wanted }: MadeProps) {
  const { t } = useTranslation()
  const first = wanted ?? campaign.source?.id
  const [value, setValue] = useState(first === undefined ? '' : valueOfSource(first))
  const chosen = offered.find((one) => one.value === value)?.source
  const options = offered.map((one) => ({
    value: one.value,
    label: one.label,
    aside: one.source.id === '' && <span className="tok">{t('tracking.template')}</span>,
  }))
  return (
    <>
      <Field label={t('campaign.field.source')} help={chosen ? undefined : t('tracking.sourceHelp')}>
        {(control) => <Combobox {...control} options={options} value={value} onChange={setValue} />}
      </Field>
      {chosen && (
        <>
          <MadeLink key={value} campaign={campaign} source={chosen} />
          <CheckedLink campaign={campaign} source={chosen} />
        </>
      )}
    </>
  )
}

const templateOf = (key: string) => SOURCE_TEMPLATES.find((one) => one.key === key)

const toLinkSource = ({ id, name, clickParameter, costParameter, model, template }: Source): LinkSource => ({
  id,
  name,
  clickParameter,
  costParameter,
  model,
  template: templateOf(template),
})

type OfferedSource = { value: string; label: string; source: LinkSource }

/** The client's own first, then the templates. */
const offeredSources = (own: readonly Source[]): OfferedSource[] => [
  ...own.map((one) => ({ value: `source ${one.id}`, label: one.name, source: toLinkSource(one) })),
  ...SOURCE_TEMPLATES.map((one) => ({ value: `template ${one.key}`, label: one.name, source: sourceOfTemplate(one) })),
]

const valueOfSource = (id: string): string => `source ${id}`
