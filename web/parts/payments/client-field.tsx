import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Field } from '../../ui/field.tsx'

type Props = { value: string; error: readonly string[]; onChange: (id: string) => void }

/** Who paid. */
export function ClientField({ value, error, onChange }: Props) {
  const { t } = useTranslation()
  const { data, isPending } = useApiQuery('logs.clients', undefined, { staleTime: 60_000 })
  return (
    <Field label={t('pay.client')} required error={error}>
      {(control) => (
        <Select
          {...control}
          className="pay-client"
          showSearch={{ optionFilterProp: 'label' }}
          suffixIcon={<ChevronDown />}
          loading={isPending}
          placeholder={t('pay.clientChoose')}
          value={value === '' || !data ? undefined : value}
          options={data?.clients.map(({ id, email }) => ({ value: id, label: email }))}
          onChange={(id?: string) => onChange(id ?? '')}
        />
      )}
    </Field>
  )
}
