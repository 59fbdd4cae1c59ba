import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../shared/form/fields.tsx'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'

type Props<Values extends FieldValues> = {
  name: FieldPathByValue<Values, string>
  client: string | undefined
  help?: string
  required?: boolean
}

export function CampaignChoice<Values extends FieldValues>({ client, ...field }: Props<Values>) {
  const { t } = useTranslation()
  return (
    <FormField<Values> {...field} label={t('hits.campaign')}>
      {({ value, onChange }) => <CampaignSelect value={value} client={client} onChange={onChange} />}
    </FormField>
  )
}
