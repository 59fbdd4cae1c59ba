import { useWatch, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'

/** One campaign, or all of a source. */
export type Holder = { holder: 'campaign' | 'source'; companyId: string; sourceId: string }

const HOLDERS = ['campaign', 'source'] as const

export const holderInput = ({ holder, companyId, sourceId }: Holder) =>
  holder === 'source' ? { sourceId } : companyId === '' ? {} : { companyId }

type Props = { client: string | undefined; label?: string; required?: boolean; help?: string }

export function HolderFields({ client, label, required, help }: Props) {
  const { t } = useTranslation()
  const holder = useWatch<Holder, 'holder'>({ name: 'holder' })
  const sources = useApiQuery('sources.list', { clientId: client }, { quiet: true }).data?.sources ?? []
  return (
    <>
      {sources.length > 0 && (
        <FormField<Holder, Holder['holder']> name="holder" label={label ?? t('costs.holder')}>
          {(held) => (
            <select {...held} className="in">
              {HOLDERS.map((one) => (
                <option key={one} value={one}>
                  {t(`costs.holder.${one}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {holder === 'campaign' ? (
        <CampaignChoice<Holder>
          name="companyId"
          client={client}
          {...(required && { required })}
          {...(help && { help })}
        />
      ) : (
        <FormField<Holder> name="sourceId" label={t('campaign.field.source')} required>
          {(held) => (
            <select {...held} className="in">
              <option value="">{t('costs.chooseSource')}</option>
              {sources.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
    </>
  )
}

type ChoiceProps<Values extends FieldValues> = {
  name: FieldPathByValue<Values, string>
  client: string | undefined
  help?: string
  required?: boolean
}

function CampaignChoice<Values extends FieldValues>({ client, ...field }: ChoiceProps<Values>) {
  const { t } = useTranslation()
  return (
    <FormField<Values> {...field} label={t('term.campaign')}>
      {({ value, onChange }) => <CampaignSelect value={value} client={client} onChange={onChange} />}
    </FormField>
  )
}
