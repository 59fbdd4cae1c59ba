import './royalties.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoyaltyLine } from '../../../src/contract/referrals.ts'
import { Table } from '../../ui/table.tsx'
import { useLineColumns } from './line-columns.tsx'

type LinesProps = {
  lines: readonly RoyaltyLine[] | undefined
  busy?: boolean
  /** The payment's number, where it can be opened as a link. */
  payment?: (id: string) => ReactNode
}

const numbered = (id: string): string => `№ ${id}`

/** A statement: each line names payment, client, rate and state. */
export function RoyaltyLines({ lines, busy, payment = numbered }: LinesProps) {
  const { t } = useTranslation()
  const columns = useLineColumns(payment)
  return (
    <Table
      label={t('royalty.lines')}
      className="royalty-lines"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      busy={busy}
      awaited={4}
      tall
      folds
      fits
    />
  )
}
