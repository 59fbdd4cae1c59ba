import { Dropdown, type MenuProps } from 'antd'
import { AtSign, ChartNoAxesColumn, Ellipsis, Globe, History as HistoryIcon, ScrollText, StickyNote } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import { useSession } from '../../api/session-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { CareDialog, type Care } from './care/dialog.tsx'
import { History } from './history/history.tsx'

type Item = NonNullable<MenuProps['items']>[number]

/** What staff do for a client, and his traffic, each as a link, so that it can be opened beside this page. */
export function ClientMenu({ client }: { client: Client }) {
  const { id, email } = client
  const { t } = useTranslation()
  const links = useLinks(id)
  const isAdmin = useSession()?.role === 'admin'
  const [care, setCare] = useState<{ open: boolean; what: Care }>()
  const [shown, setShown] = useState(false)
  const write = (what: Care, icon: ReactNode): Item => ({ key: what, icon, label: t(`clients.care.${what}`), onClick: () => setCare({ open: true, what }) })
  const items: Item[] = [
    write('notes', <StickyNote />),
    write('email', <AtSign />),
    write('limit', <Globe />),
    ...(isAdmin ? [{ key: 'history', icon: <HistoryIcon />, label: t('audit.history'), onClick: () => setShown(true) }] : []),
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
      {isAdmin && <History open={shown} client={client} onClose={() => setShown(false)} />}
    </>
  )
}

/** Only to screens that this account reaches. */
function useLinks(id: string): Item[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const menu = useSession()?.menu ?? []
  const link = (title: 'Statistics' | 'Logs', to: string, icon: ReactNode) => ({
    key: title,
    icon,
    label: <Link to={to}>{t(`menu.${title}`)}</Link>,
    // Enter in the menu presses the entry, not the link in it
    onClick: ({ domEvent }: { domEvent: { type: string } }) => {
      if (domEvent.type === 'keydown') void navigate(to)
    },
  })
  return [link('Statistics', `/pages/statistics?client=${id}`, <ChartNoAxesColumn />), link('Logs', `/pages/logs?client=${id}`, <ScrollText />)].filter(({ key }) => menu.includes(key))
}
