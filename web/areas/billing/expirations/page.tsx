import './expirations.css'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Expiring } from '../../../../src/contract/billing/payments.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat, useTimezone } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Listing } from '../../../shared/listing/listing.tsx'
import { Page } from '../../../shared/page.tsx'
import { clientPage } from '../../../shared/people/client-page.ts'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'
import { PaymentDialog } from '../../../shared/payments/dialog.tsx'
import type { Start } from '../../../shared/payments/draft.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import { Advice, Reply } from '../../../kit/layout/reply.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { useNow } from '../../../kit/now.ts'
import { useColumns } from './columns.tsx'
import { groupOf, type Group } from './group.ts'
import { Mail } from 'lucide-react'
import { PickBar, usePicked, type Picked } from '../../../shared/pick/pick.tsx'
import { RemindDialog } from '../../../shared/reminders/dialog.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
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
            <EmptyState title={t('expirations.empty')} action={<ToPayments />}>
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

function ToPayments() {
  const { t } = useTranslation()
  if (!useReaches('Payments')) return null
  return (
    <ButtonLink kind="primary" to={SCREENS.Payments.path}>
      {t('menu.Payments')}
    </ButtonLink>
  )
}

type ReadingProps = {
  rows: readonly Expiring[] | undefined
  now: number
  onRemind: (ids: readonly string[]) => void
}

/** Groups by figure of the answer. */
const COUNTED = {
  overdue: ['overdue'],
  in7: ['today', 'in3', 'in7'],
  in30: ['today', 'in3', 'in7', 'in30'],
  later: ['later'],
} as const satisfies Record<string, readonly Group[]>
const FIGURES = Object.keys(COUNTED) as (keyof typeof COUNTED)[]

/** How many end when, and the letter to the most urgent. */
function Reading({ rows, now, onRemind }: ReadingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const clients = useReaches('Clients')
  const rowsOf = (figure: keyof typeof COUNTED) =>
    (rows ?? []).filter(({ paidExpiration }) =>
      COUNTED[figure].some((group) => group === groupOf(paidExpiration, now, format.timezone)),
    )
  const idsOf = (figure: keyof typeof COUNTED) => rowsOf(figure).map(({ clientId }) => clientId)
  const worthOf = (figure: keyof typeof COUNTED) => {
    const sums = lastPaid(rowsOf(figure)).map(({ amount, currency }) => format.money(amount, currency))
    return sums.length === 0 ? t('expirations.worthNone') : t('expirations.worth', { sums: sums.join(' + ') })
  }
  const [over, soon] = [idsOf('overdue'), idsOf('in7')]
  const [next] = rows ?? []
  const act = (key: 'over' | 'soon', ids: string[], kind?: 'primary') =>
    ids.length > 0 && (
      <Button {...(kind && { kind })} icon={<Mail />} onClick={() => onRemind(ids)}>
        {t(`expirations.${key}Remind`)}
      </Button>
    )
  const sentence = (key: 'over' | 'soon', { length }: string[]) =>
    length > 0 && `${t(`expirations.${key}`, { count: length, n: format.number(length) })} `
  const isDue = over.length + soon.length > 0
  return (
    <Card label={t('answer.label')}>
      <Reply
        act={
          isDue ? (
            <Advice text={t('expirations.remindWhy')}>
              {act('over', over, 'primary')}
              {act('soon', soon, over.length > 0 ? undefined : 'primary')}
            </Advice>
          ) : undefined
        }
      >
        {rows ? (
          <p className="reading">
            <b>
              {sentence('over', over)}
              {sentence('soon', soon)}
              {!isDue && t('expirations.nobody')}
            </b>{' '}
            {!isDue && next && (
              <Trans
                i18nKey="expirations.next"
                values={{ email: next.email, date: format.date(next.paidExpiration) }}
                components={{ client: <Client of={next} opens={clients} /> }}
              />
            )}
          </p>
        ) : (
          <SentenceAwaited />
        )}
      </Reply>
      <StatRow>
        {FIGURES.map((figure) => (
          <Stat
            key={figure}
            name={t(`expirations.group.${figure}`)}
            value={format.number(idsOf(figure).length)}
            change={worthOf(figure)}
            loading={!rows}
          />
        ))}
      </StatRow>
    </Card>
  )
}

type ClientProps = { of: Expiring; opens: boolean }

const Client = ({ of: { clientId, email }, opens }: ClientProps) =>
  opens ? (
    <Link to={clientPage(clientId)}>
      <MidCut text={email} />
    </Link>
  ) : (
    <MidCut text={email} />
  )

/** By currency, largest first: what a renewal would bring again. */
function lastPaid(rows: readonly Expiring[]): { currency: string; amount: number }[] {
  const payments = rows.flatMap(({ lastPayment }) => lastPayment ?? [])
  return sumsByCurrency(payments).toSorted((a, b) => b.amount - a.amount)
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
