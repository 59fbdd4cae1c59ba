import { Dropdown } from 'antd'
import { ChartNoAxesColumn, Ellipsis, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import { IconButton } from '../../ui/button.tsx'

/** A client's traffic, each as a link, so that it can be opened beside this page. */
export function ClientMenu({ client: { id, email } }: { client: Client }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const link = (title: 'Statistics' | 'Logs', to: string, icon: React.ReactNode) => ({
    key: title,
    icon,
    label: <Link to={to}>{t(`menu.${title}`)}</Link>,
    // Enter in the menu presses the entry, not the link in it
    onClick: ({ domEvent }: { domEvent: { type: string } }) => {
      if (domEvent.type === 'keydown') void navigate(to)
    },
  })
  const items = [link('Statistics', `/pages/statistics?client=${id}`, <ChartNoAxesColumn />), link('Logs', `/pages/logs?client=${id}`, <ScrollText />)]
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <IconButton label={t('clients.menu', { email })} aria-haspopup="menu">
        <Ellipsis />
      </IconButton>
    </Dropdown>
  )
}
