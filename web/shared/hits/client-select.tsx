import { useMemo } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { Combobox } from '../../kit/controls/choice/combobox.tsx'
import { keepRecentClient } from './recent-clients.ts'

type Props = { value: string; onChange: (id: string) => void }

const FRESH = { staleTime: 60_000 }

/** E-mails by id; none for those who have no clients. */
export function useClientEmails(): ReadonlyMap<string, string> {
  const enabled = useSession()?.is_admin === true
  const { data } = useApiQuery('logs.clients', undefined, { ...FRESH, enabled, quiet: true })
  return useMemo(() => new Map(data?.clients.map(({ id, email }) => [id, email])), [data])
}

/** Staff only. */
export const ClientSelect = (props: Props) => (useSession()?.is_admin ? <Clients {...props} /> : null)

function Clients({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useApiQuery('logs.clients', undefined, FRESH)
  const options = data && [
    { value: '', label: t('client.all') },
    ...data.clients.map(({ id, email }) => ({ value: id, label: email })),
  ]
  const choose = (id: string) => {
    if (id !== '') keepRecentClient(id)
    onChange(id)
  }
  return (
    <Combobox
      className="f-client"
      aria-label={t('hits.client')}
      placeholder={t('client.all')}
      clear
      value={value}
      options={options}
      onChange={choose}
    />
  )
}
