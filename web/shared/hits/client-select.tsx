import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { Combobox } from '../../kit/controls/choice/combobox.tsx'

type Props = { value: string; onChange: (id: string) => void }

/** Staff only. */
export const ClientSelect = (props: Props) => (useSession()?.is_admin ? <Clients {...props} /> : null)

function Clients({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useApiQuery('logs.clients', undefined, { staleTime: 60_000 })
  const options = data?.clients.map(({ id, email }) => ({ value: id, label: email }))
  return (
    <Combobox
      className="f-client"
      aria-label={t('hits.client')}
      placeholder={t('hits.client')}
      clear
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}
