import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'

/** A title below the screen that it belongs to, which it leads back to. */
export function Under({ screen, children }: { screen: ScreenTitle; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <Link className="crumb" to={SCREENS[screen].path}>
        {t(`menu.${screen}`)}
      </Link>
      {children && (
        <>
          <span className="crumb"> / </span>
          <bdi>{children}</bdi>
        </>
      )}
    </>
  )
}
