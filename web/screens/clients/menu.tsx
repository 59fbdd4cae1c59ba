import type { MenuProps } from 'antd'
import { Dropdown } from '../../ui/dropdown.ts'
import {
  AtSign,
  Coins,
  ChartNoAxesColumn,
  Ellipsis,
  Globe,
  History as HistoryIcon,
  LogIn,
  Receipt,
  ScrollText,
  ShieldOff,
  StickyNote,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import { useApiMutation } from '../../api/query.ts'
import { openPanelOf, useSession } from '../../api/session-store.ts'
import { History } from '../../parts/history/history.tsx'
import { PaymentDialog } from '../../parts/payments/dialog.tsx'
import { ResetTwoFactor } from '../../parts/people/reset-two-factor.tsx'
import { IconButton } from '../../ui/button.tsx'
import { CareDialog, type Care } from './care.tsx'

type Item = NonNullable<MenuProps['items']>[number]

/** What staff do for a client, and the client’s traffic, each as a link, so that it can be opened beside this page. */
export function ClientMenu({ client }: { client: Client }) {
  const { id, email } = client
  const { t } = useTranslation()
  const links = useLinks(id)
  const isAdmin = useSession()?.role === 'admin'
  const openAs = useApiMutation('clients.openAs', { onDone: openPanelOf })
  const [care, setCare] = useState<{ open: boolean; what: Care }>()
  const [shown, setShown] = useState(false)
  const [resetting, setResetting] = useState(false)
  const [paying, setPaying] = useState({ open: false, made: 0 })
  const write = (what: Care, icon: ReactNode): Item => ({
    key: what,
    icon,
    label: t(`clients.care.${what}`),
    onClick: () => setCare({ open: true, what }),
  })
  const items: Item[] = [
    {
      key: 'pay',
      icon: <Coins />,
      label: t('pay.new'),
      onClick: () => setPaying(({ made }) => ({ open: true, made: made + 1 })),
    },
    write('notes', <StickyNote />),
    write('email', <AtSign />),
    write('limit', <Globe />),
    {
      key: 'openAs',
      icon: <LogIn className="turn" />,
      label: t('clients.openAs'),
      onClick: () => openAs.mutate({ clientId: id }),
    },
    { key: 'history', icon: <HistoryIcon />, label: t('audit.history'), onClick: () => setShown(true) },
    ...(isAdmin && client.twoFactor
      ? [{ key: 'factor', icon: <ShieldOff />, label: t('factor.reset'), onClick: () => setResetting(true) }]
      : []),
    ...(links.length > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
    ...links,
  ]
  return (
    <>
      <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
        <IconButton label={t('clients.menu', { email })} aria-haspopup="menu">
          <Ellipsis />
        </IconButton>
      </Dropdown>
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
      <History open={shown} of={client} onClose={() => setShown(false)} />
    </>
  )
}

/** Only to screens that this account reaches. */
function useLinks(id: string): Item[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const menu = useSession()?.menu ?? []
  const link = (title: 'Statistics' | 'Logs' | 'Payments', to: string, icon: ReactNode) => ({
    key: title,
    icon,
    label: <Link to={to}>{t(`menu.${title}`)}</Link>,
    // Enter in the menu presses the entry, not the link in it
    onClick: ({ domEvent }: { domEvent: { type: string } }) => {
      if (domEvent.type === 'keydown') void navigate(to)
    },
  })
  return [
    link('Payments', `/pages/payments?client=${id}`, <Receipt />),
    link('Statistics', `/pages/statistics?client=${id}`, <ChartNoAxesColumn />),
    link('Logs', `/pages/logs?client=${id}`, <ScrollText />),
  ].filter(({ key }) => menu.includes(key))
}
