import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCampaigns } from './campaigns.ts'

type Props = { value: string; client?: string; onChange: (id: string) => void }

/** One campaign or all of them. */
export function CampaignSelect({ value, client, onChange }: Props) {
  const { t } = useTranslation()
  const { data, isPending } = useCampaigns(client)
  const options = data?.companies.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      className="f-campaign"
      aria-label={t('hits.campaign')}
      placeholder={t('hits.campaign.all')}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      loading={isPending}
      // an archived campaign is in no list, and its hits can still be asked for
      value={value === '' || !data ? undefined : value}
      options={options}
      onChange={(id?: string) => onChange(id ?? '')}
      popupMatchSelectWidth={false}
    />
  )
}
