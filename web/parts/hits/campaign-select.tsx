import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCampaigns } from './campaigns.ts'

type Props = { value: string; client?: string; onChange: (id: string) => void }

/** One campaign or all of them. */
export function CampaignSelect({ value, client, onChange }: Props) {
  const { t } = useTranslation()
  const { data, isPending } = useCampaigns(client)
  const campaigns = data?.companies.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const options = [{ value: '', label: t('hits.campaign.all') }, ...campaigns]
  return (
    <Select
      className="f-campaign"
      aria-label={t('hits.campaign')}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={value !== ''}
      suffixIcon={<ChevronDown />}
      loading={isPending}
      // until the campaigns are here its id would stand for its name
      value={data || value === '' ? value : undefined}
      options={options}
      onChange={(id?: string) => onChange(id ?? '')}
      popupMatchSelectWidth={false}
    />
  )
}
