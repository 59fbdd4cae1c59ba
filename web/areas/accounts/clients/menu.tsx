import {
  AtSign,
  Coins,
  ChartNoAxesColumn,
  Globe,
  History as HistoryIcon,
  LogIn,
  Receipt,
  ScrollText,
  ShieldOff,
  StickyNote,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { useApiMutation } from '../../../api/query.ts'
import { openPanelOf, useSession } from '../../../api/session-store.ts'
import { historyOf } from '../../../shared/history/address.ts'
import { ResetTwoFactor } from '../people/reset-two-factor.tsx'
import type { MenuItem } from '../../../kit/float/menu.tsx'
import { onceOpened } from '../../../kit/layout/over.tsx'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import { useActivation } from './activation.tsx'
import type { Care } from './care.tsx'

const CareDialog = onceOpened(async () => (await import('./care.tsx')).CareDialog)
const PaymentDialog = onceOpened(async () => (await import('../../../shared/payments/dialog.tsx')).PaymentDialog)

export function ClientMenu({ client }: { client: Client }) {
  const { id, email } = client
  const { t } = useTranslation()
  const links = useLinks(id)
  const activation = useActivation(client)
  const isAdmin = useSession()?.role === 'admin'
  const openAs = useApiMutation('clients.openAs', { onDone: openPanelOf })
  const [care, setCare] = useState<{ open: boolean; what: Care }>()
  const [resetting, setResetting] = useState(false)
  const [paying, setPaying] = useState({ open: false, made: 0 })
  const write = (what: Care, icon: ReactNode): MenuItem => ({
    key: what,
    icon,
    label: t(`clients.care.${what}`),
    onAct: () => setCare({ open: true, what }),
  })
  const items: MenuItem[] = [
    {
      key: 'pay',
      icon: <Coins />,
      label: t('pay.new'),
      onAct: () => setPaying(({ made }) => ({ open: true, made: made + 1 })),
    },
    write('notes', <StickyNote />),
    write('email', <AtSign />),
    write('limit', <Globe />),
    {
      key: 'openAs',
      icon: <LogIn className="turn" />,
      label: t('clients.openAs'),
      onAct: () => openAs.mutate({ clientId: id }),
    },
    { key: 'history', icon: <HistoryIcon />, label: t('audit.history'), to: historyOf('Clients', id) },
    ...(isAdmin && client.twoFactor
      ? [{ key: 'factor', icon: <ShieldOff />, label: t('factor.reset'), onAct: () => setResetting(true) }]
      : []),
    ...(links.length > 0 ? ['line' as const] : []),
    ...links,
    'line',
    activation.item,
  ]
  return (
    <>
      <RowMenu label={t('clients.menu', { email })} acts={items} />
      {activation.dialogs}
      {care && <CareDialog {...care} client={client} onClose={() => setCare({ ...care, open: false })} />}
      {paying.made > 0 && (
        <PaymentDialog
          key={paying.made}
          open={paying.open}
          start={{ clientId: id }}
          email={email}
          planName={client.tariff}
          onClose={() => setPaying((was) => ({ ...was, open: false }))}
        />
      )}
      {isAdmin && (
        <ResetTwoFactor
          open={resetting}
          who={client}
          refreshes={['clients.list', 'clients.read']}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}

function useLinks(id: string): MenuItem[] {
  const { t } = useTranslation()
  const menu = useSession()?.menu ?? []
  const link = (title: 'Statistics' | 'Logs' | 'Payments', to: string, icon: ReactNode) => ({
    key: title,
    icon,
    to,
    label: t(`menu.${title}`),
  })
  return [
    link('Payments', `/pages/payments?client=${id}`, <Receipt />),
    link('Statistics', `/pages/statistics?client=${id}`, <ChartNoAxesColumn />),
    link('Logs', `/pages/logs?client=${id}`, <ScrollText />),
  ].filter(({ key }) => menu.includes(key))
}
