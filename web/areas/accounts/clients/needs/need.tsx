import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button, type Look } from '../../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../../kit/controls/button-link.tsx'
import { onceOpened } from '../../../../kit/layout/over.tsx'
import { Todo } from '../../../../kit/layout/todo.tsx'
import { useNow } from '../../../../kit/now.ts'
import { clientPage } from '../../../../shared/people/client-page.ts'
import { useOwnNames } from '../../../../shared/payments/own-names.ts'
import { canBeReminded, isReminded, type ClientNeed } from './needs.ts'

const PaymentDialog = onceOpened(async () => (await import('../../../../shared/payments/dialog.tsx')).PaymentDialog)
const RemindDialog = onceOpened(async () => (await import('../../../../shared/reminders/dialog.tsx')).RemindDialog)

/** Why a client needs staff. */
export function useNeedText(): (need: ClientNeed) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { planName } = useOwnNames()
  const asks = ({ tariff, amount, currency, generations }: ClientNeed) => {
    if (generations > 0) return t('needs.why.generations', { count: generations, n: format.number(generations) })
    const plan = planName(tariff ?? '')
    return amount === null || currency === null
      ? t('needs.why.asks', { plan })
      : t('needs.why.asksPriced', { plan, amount: format.money(amount, currency) })
  }
  const ends = (end: string | null) => ({ date: format.date(end ?? now), when: format.relative(end ?? now, now) })
  return (need) => {
    const { paidExpiration, clickLimit } = need
    const visits = { count: need.visits ?? 0, n: format.number(need.visits ?? 0) }
    if (need.need === 'asks') return asks(need)
    if (need.need === 'limit') return t('needs.why.limit', { n: format.number(clickLimit ?? 0) })
    if (need.need === 'ending') return t('needs.why.ending', ends(paidExpiration))
    if (need.need === 'silent') return t('needs.why.silent')
    return paidExpiration === null || Date.parse(paidExpiration) > now
      ? t('needs.why.off', visits)
      : t('needs.why.ended', { ...visits, ...ends(paidExpiration) })
  }
}

const LEVELS = { asks: 'info', unprotected: 'bad', limit: 'bad', ending: 'warn', silent: 'warn' } as const

export function Need({ of }: { of: ClientNeed }) {
  const text = useNeedText()
  return (
    <Todo
      level={LEVELS[of.need]}
      title={<Link to={clientPage(of.clientId)}>{of.email}</Link>}
      act={<NeedAct of={of} />}
    >
      {text(of)}
    </Todo>
  )
}

function NeedAct({ of }: { of: ClientNeed }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const canRemind = useReaches('Expirations')
  if (of.need === 'asks') return <PayNeed of={of} size="s" />
  if (of.reminded !== null && isReminded(of, now))
    return <span className="dim">{t('needs.reminded', { when: format.ago(of.reminded, now) })}</span>
  if (canRemind && canBeReminded(of))
    return (
      <RemindNeeds of={[of]} size="s">
        {t('expirations.remind')}
      </RemindNeeds>
    )
  return (
    <ButtonLink size="s" to={clientPage(of.clientId)} aria-label={`${t('needs.see')}: ${of.email}`}>
      {t('needs.see')}
    </ButtonLink>
  )
}

export function PayNeed({ of, ...look }: { of: ClientNeed } & Look) {
  const { t } = useTranslation()
  const [{ open, made }, set] = useState({ open: false, made: 0 })
  const start = {
    clientId: of.clientId,
    ...(of.tariffId !== null && { tariffId: of.tariffId }),
    ...(of.generations > 0 && { months: '0', generations: String(of.generations) }),
  }
  return (
    <>
      <Button {...look} onClick={() => set({ open: true, made: made + 1 })}>
        {t('pay.record')}
      </Button>
      <PaymentDialog key={made} open={open} start={start} email={of.email} onClose={() => set({ open: false, made })} />
    </>
  )
}

export function RemindNeeds({ of, children, ...look }: { of: readonly ClientNeed[]; children: ReactNode } & Look) {
  const [open, setOpen] = useState(false)
  const { data } = useApiQuery('expirations.list', undefined, { quiet: true, enabled: open })
  const ids = new Set(of.map(({ clientId }) => clientId))
  const clients = data?.expirations.filter(({ clientId }) => ids.has(clientId)) ?? []
  const close = () => setOpen(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <RemindDialog open={open && clients.length > 0} clients={clients} onClose={close} onSent={close} />
    </>
  )
}
