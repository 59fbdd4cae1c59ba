import { Drawer } from 'antd'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Brand } from '../../parts/mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useSettings } from '../../ui/settings.ts'
import { Nav } from './nav.tsx'

/** The menu on a narrow screen. Going somewhere closes it. */
export function NavDrawer() {
  const { t } = useTranslation()
  const { direction } = useSettings()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const close = () => setOpenAt(null)
  return (
    <>
      <IconButton label={t('shell.menu')} aria-expanded={open} onClick={() => setOpenAt(key)}>
        <Menu />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        placement={direction === 'rtl' ? 'right' : 'left'}
        size={280}
        closable={false}
        aria-label={t('shell.menu')}
        styles={{ body: { padding: 0 } }}
      >
        <div className="drawer-nav">
          <div className="row">
            <span className="grow">
              <Brand to="/" />
            </span>
            <IconButton label={t('ui.close')} onClick={close} style={{ marginInlineEnd: 8 }}>
              <X />
            </IconButton>
          </div>
          <Nav />
        </div>
      </Drawer>
    </>
  )
}
