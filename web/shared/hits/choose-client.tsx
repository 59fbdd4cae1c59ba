import './hits.css'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Button } from '../../kit/controls/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { Failed } from '../failed.tsx'
import { ClientSelect } from './client-select.tsx'
import { keepRecentClient, recentClients } from './recent-clients.ts'

type Props = { why: ReactNode; onChoose: (id: string) => void }

/** For staff who have not chosen a client yet: any by e-mail, the last ones by one click. */
export function ChooseClient({ why, onChoose }: Props) {
  const { t } = useTranslation()
  const title = useId()
  const [ids] = useState(recentClients)
  const { data, error, refetch } = useApiQuery('logs.clients', undefined, { staleTime: 60_000 })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const recent = ids.flatMap((id) => data?.clients.find((one) => one.id === id) ?? [])
  const choose = (id: string) => {
    keepRecentClient(id)
    onChoose(id)
  }
  return (
    <EmptyState title={t('conv.chooseClient')}>
      <p>{why}</p>
      <div className="choose-client">
        <ClientSelect value="" label={t('hits.findClient')} onChange={onChoose} />
        {recent.length > 0 && (
          <>
            <p id={title} className="dim">
              {t('hits.recentClients')}
            </p>
            <div className="row wrap" role="group" aria-labelledby={title}>
              {recent.map(({ id, email }) => (
                <Button key={id} onClick={() => choose(id)}>
                  <MidCut text={email} />
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </EmptyState>
  )
}
