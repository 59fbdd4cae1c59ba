import './expirations.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expiring } from '../../../../src/contract/billing/payments.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat, useTimezone } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Listing } from '../../../shared/listing/listing.tsx'
import { Page } from '../../../shared/page.tsx'
import { PaymentDialog } from '../../../shared/payments/dialog.tsx'
import type { Start } from '../../../shared/payments/draft.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { useColumns } from './columns.tsx'
import { groupOf } from './group.ts'
import { Mail } from 'lucide-react'
import { PickBar, usePicked, type Picked } from '../../../shared/pick/pick.tsx'
import { RemindDialog } from '../../../shared/reminders/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'

const startOf = ({ clientId, tariffId, lastPayment }: Expiring): Start => ({
  clientId,
  ...(tariffId !== null && { tariffId }),
  ...(lastPayment && { method: lastPayment.method }),
})

const NONE: readonly Expiring[] = []

export default function ExpirationsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('expirations.list', undefined, { quiet: true })
  const [prolonged, setProlonged] = useState<{ open: boolean; row?: Expiring; made: number }>({ open: false, made: 0 })
  const now = useNow()
  const timezone = useTimezone()
  const reminding = useReminding()
  const rows = data?.expirations ?? NONE
  const columns = useColumns(reminding.picked, {
    onProlong: (row) => setProlonged(({ made }) => ({ open: true, row, made: made + 1 })),
    onRemind: ({ clientId }) => reminding.remind([clientId]),
  })
  const { open, row, made } = prolonged
  const close = () => setProlonged((was) => ({ ...was, open: false }))
  const isEmpty = data?.expirations.length === 0
  const above = (one: Expiring, before: Expiring | undefined) => {
    const group = groupOf(one.paidExpiration, now, timezone)
    if (before && groupOf(before.paidExpiration, now, timezone) === group) return null
    return (
      <tr className="group-row">
        <th colSpan={columns.length} scope="colgroup">
          {t(`expirations.group.${group}`)}
        </th>
      </tr>
    )
  }
  return (
    <Page title={t('menu.Expirations')}>
      {!isEmpty && <Reading rows={data?.expirations} now={now} onRemind={reminding.remind} />}
      {isEmpty || (error && !data) ? (
        <Card>
          {isEmpty ? (
            <EmptyState title={t('expirations.empty')}>
              <p>{t('expirations.emptyWhy')}</p>
            </EmptyState>
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <Listing
          screen="Expirations"
          label={t('menu.Expirations')}
          over={<Reminders rows={rows} reminding={reminding} />}
          className="expirations"
          columns={columns}
          rows={data?.expirations}
          rowKey={({ clientId }) => clientId}
          above={above}
        />
      )}
      {row && <PaymentDialog key={made} open={open} start={startOf(row)} email={row.email} onClose={close} />}
    </Page>
  )
}

type ReadingProps = {
  rows: readonly Expiring[] | undefined
  now: number
  onRemind: (ids: readonly string[]) => void
}

function Reading({ rows, now, onRemind }: ReadingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const idsOf = (...groups: string[]) =>
    (rows ?? [])
      .filter(({ paidExpiration }) => groups.includes(groupOf(paidExpiration, now, format.timezone)))
      .map(({ clientId }) => clientId)
  const sentence = (key: 'over' | 'soon', ids: string[]) =>
    ids.length > 0 && (
      <>
        {t(`expirations.${key}`, { count: ids.length, n: format.number(ids.length) })}{' '}
        <button type="button" className="link" onClick={() => onRemind(ids)}>
          {t(`expirations.${key}Remind`)}
        </button>{' '}
      </>
    )
  const over = sentence('over', idsOf('overdue'))
  const soon = sentence('soon', idsOf('today', 'in3', 'in7'))
  return (
    <p className="reading" aria-busy={!rows || undefined}>
      {over}
      {soon}
      {rows && !over && !soon && t('expirations.nobody')}
    </p>
  )
}

/** `ids` stay while the dialog fades out. */
type Reminding = {
  open: boolean
  ids: readonly string[]
  picked: Picked
  remind: (ids: readonly string[]) => void
  close: () => void
}

function useReminding(): Reminding {
  const picked = usePicked()
  const [{ open, ids }, set] = useState<Pick<Reminding, 'open' | 'ids'>>({ open: false, ids: [] })
  const remind = (some: readonly string[]) => set({ open: true, ids: some })
  return { open, ids, picked, remind, close: () => set((was) => ({ ...was, open: false })) }
}

type RemindersProps = { rows: readonly Expiring[]; reminding: Reminding }

function Reminders({ rows, reminding: { open, ids, picked, remind, close } }: RemindersProps) {
  const { t } = useTranslation()
  const chosen = rows.filter(({ clientId }) => picked.ids.has(clientId)).map(({ clientId }) => clientId)
  const sent = () => {
    close()
    picked.pick(ids, false)
  }
  return (
    <>
      <PickBar count={chosen.length} onClear={() => picked.pick(chosen, false)}>
        <Button size="s" icon={<Mail />} onClick={() => remind(chosen)}>
          {t('expirations.remind')}
        </Button>
      </PickBar>
      <RemindDialog
        open={open}
        clients={rows.filter(({ clientId }) => ids.includes(clientId))}
        onClose={close}
        onSent={sent}
      />
    </>
  )
}
