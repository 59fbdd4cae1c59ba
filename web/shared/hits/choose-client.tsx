import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Button } from '../../kit/controls/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Failed } from '../failed.tsx'
import { ClientSelect } from './client-select.tsx'

const OFFERED = 8

type Props = { why: ReactNode; onChoose: (id: string) => void }

/** For staff who have not chosen a client yet: the first ones by one click, any by their address. */
export function ChooseClient({ why, onChoose }: Props) {
  const { t } = useTranslation()
  const text = useId()
  const { data, error, refetch } = useApiQuery('logs.clients', undefined, { staleTime: 60_000 })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title={t('conv.chooseClient')}>
      <p id={text}>{why}</p>
      <div className="row wrap" role="group" aria-labelledby={text}>
        {data?.clients.slice(0, OFFERED).map(({ id, email }) => (
          <Button key={id} onClick={() => onChoose(id)}>
            <bdi>{email}</bdi>
          </Button>
        ))}
      </div>
      {(data?.clients.length ?? 0) > OFFERED && (
        <div className="row">
          <ClientSelect value="" onChange={onChoose} />
        </div>
      )}
    </EmptyState>
  )
}
