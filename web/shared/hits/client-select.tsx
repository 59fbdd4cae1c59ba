import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { Combobox } from '../../kit/controls/choice/combobox.tsx'
import { keepRecentClient } from './recent-clients.ts'

/** `label`: what stands in the empty field, where none is not all. */
type Props = { value: string; label?: string; onChange: (id: string) => void }

const FRESH = { staleTime: 60_000 }

/** E-mails by id; none for those who have no clients. */
export function useClientEmails(): ReadonlyMap<string, string> {
  const enabled = useSession()?.is_admin === true
  const { data } = useApiQuery('logs.clients', undefined, { ...FRESH, enabled, quiet: true })
  return useMemo(() => new Map(data?.clients.map(({ id, email }) => [id, email])), [data])
}

/** Staff only. */
export const ClientSelect = (props: Props) => (useSession()?.is_admin ? <Clients {...props} /> : null)

function Clients({ value, label, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useApiQuery('logs.clients', undefined, FRESH)
  const every = label === undefined ? [{ value: '', label: t('client.all') }] : []
  const options = data && [...every, ...data.clients.map(({ id, email }) => ({ value: id, label: email }))]
  const choose = (id: string) => {
    if (id !== '') keepRecentClient(id)
    onChange(id)
  }
  return (
    <Combobox
      className="f-client"
      aria-label={t('hits.client')}
      placeholder={label ?? t('client.all')}
      clear
      value={value}
      options={options}
      onChange={choose}
    />
  )
}
