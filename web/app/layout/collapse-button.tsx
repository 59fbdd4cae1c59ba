import { PanelLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { changeSettings, useSettings } from '../../ui/settings.ts'

/** The menu in words, or by its icons alone. */
export function CollapseButton() {
  const { t } = useTranslation()
  const { collapsed } = useSettings()
  return (
    <IconButton
      label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
      aria-expanded={!collapsed}
      onClick={() => changeSettings({ collapsed: !collapsed })}
    >
      <PanelLeft className="turn" />
    </IconButton>
  )
}
