import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Days } from '../../parts/hits/range.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import type { Address, ChangeAddress } from './address.ts'
import { useTopColumns } from './top-columns.tsx'
import { TOPS } from './words.ts'

type Props = { address: Address; question: Days & { timezone: string }; onChange: ChangeAddress }

/** Who makes the most requests. */
export function TopRequests({ address, question, onChange }: Props) {
  const { t } = useTranslation()
  const { top: by } = address
  const asked = useApiQuery('logs.getTopRequestStatistic', { ...question, by, limit: 20 }, { quiet: true })
  const { data, error, isPlaceholderData, refetch } = asked
  const columns = useTopColumns(by, address)
  const choices = TOPS.map((value) => ({ value, label: t(`requests.tops.${value}`) }))
  return (
    <Card
      title={t('requests.top')}
      end={
        <Seg
          small
          label={t('requests.top')}
          value={by}
          choices={choices}
          onChange={(top) => onChange({ top }, { replace: true })}
        />
      }
      refreshing={isPlaceholderData}
      className="top-requests"
    >
      {error && (!data || isPlaceholderData) ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data?.top.length === 0 && !isPlaceholderData ? (
        <EmptyState title={t('requests.nobody')}>
          <p>{t('requests.nobodyWhy')}</p>
        </EmptyState>
      ) : (
        <Table
          key={by}
          label={t('requests.top')}
          className="requests"
          columns={columns}
          rows={isPlaceholderData ? undefined : data?.top}
          rowKey={({ value }) => value}
          awaited={8}
          tall
          folds
          fits
        />
      )}
    </Card>
  )
}
