import { useTranslation } from 'react-i18next'
import { useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Days } from '../../parts/hits/range.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import type { Address, ChangeAddress } from './address.ts'
import { useTopColumns } from './top-columns.tsx'
import { TOPS } from './words.ts'

type Props = { address: Address; question: Days & { timezone: string }; onChange: ChangeAddress }

/** Who makes the most requests. */
export function TopRequests({ address, question, onChange }: Props) {
  const { t } = useTranslation()
  const { top: by } = address
  const asked = useAsk('logs.getTopRequestStatistic', { ...question, by, limit: 20 }, { quiet: true })
  const { data, error, isPlaceholderData, refetch } = asked
  const columns = useTopColumns(by, address)
  const choices = TOPS.map((value) => ({ value, label: t(`requests.tops.${value}`) }))
  return (
    <Sheet
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
        <Nothing title={t('requests.nobody')}>
          <p>{t('requests.nobodyWhy')}</p>
        </Nothing>
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
    </Sheet>
  )
}
