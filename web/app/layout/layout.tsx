import './layout.css'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Copyright } from '../../parts/copyright.tsx'
import { AntdProvider } from '../../ui/antd.tsx'
import { Alarm } from './alarm.tsx'
import { useAntdLocale } from './antd-locale.ts'
import { Header } from './header.tsx'
import { ScreenAwaited } from './screen-awaited.tsx'
import { Side } from './side.tsx'
import { SupportBanner } from './support-banner.tsx'
import { ToTop } from './to-top.tsx'
import { useFreshProfile } from './use-fresh-profile.ts'

/** A new screen is read from its start: the focus goes to the content, as a page load would. */
function useFocusOnArrival(target: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    target.current?.focus({ preventScroll: true })
  }, [pathname, target])
}

/** The frame of every screen behind the sign-in. */
export default function Layout() {
  const { t } = useTranslation()
  const content = useRef<HTMLElement>(null)
  const locale = useAntdLocale()
  useFreshProfile()
  useFocusOnArrival(content)
  return (
    <AntdProvider locale={locale}>
      <a className="btn skip" href="#content">
        {t('shell.skip')}
      </a>
      <div className="app">
        <Side />
        <div className="main">
          <SupportBanner />
          <Alarm />
          <Header />
          <main id="content" ref={content} tabIndex={-1}>
            <Suspense fallback={<ScreenAwaited />}>
              <Outlet />
            </Suspense>
          </main>
          <footer className="foot">
            <Copyright />
          </footer>
        </div>
      </div>
      <ToTop />
      <ScrollRestoration />
    </AntdProvider>
  )
}
