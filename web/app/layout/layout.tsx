import './layout.css'
import './frame.css'
import { ArrowUp } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Outlet, ScrollRestoration, useLocation, Link } from 'react-router'
import type { CallName } from '../../../src/contract/routes.ts'
import { useProfile } from '../../api/profile.ts'
import { queries } from '../../api/query.ts'
import { refreshSession, sessionNow, useSession, useReaches } from '../../api/session-store.ts'
import { setTimezone, useFormat } from '../../i18n/use-format.ts'
import { PrintedFrom } from '../../shared/print.tsx'
import { IconButton } from '../../kit/controls/button.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { fetchLater } from '../../kit/layout/over.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Overlays } from '../keyboard/overlays.tsx'
import { titlesOf } from '../rules.ts'
import { preload } from '../screens.ts'
import { Alarm, SupportBanner } from './banners.tsx'
import { useFreshFrame, useFrame } from '../../api/frame.ts'
import { Header } from './header.tsx'
import { Side } from './nav.tsx'
import { firstRow, focusRow } from '../../kit/layout/rows.ts'
import { SCREENS } from '../../../src/contract/screens.ts'
import { Copyright } from '../../shared/mark.tsx'
import { openOverlay } from '../keyboard/overlay.ts'

/** As a page load would. */
function useFocusOnArrival(target: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    target.current?.focus({ preventScroll: true })
  }, [pathname, target])
}

export default function Layout() {
  const content = useRef<HTMLElement>(null)
  useFreshProfile()
  useFreshFrame()
  useFocusOnArrival(content)
  useFetchAhead()
  return (
    <>
      <SkipLinks />
      <Overlays />
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
            <PrintedFrom />
          </main>
          <Foot />
        </div>
      </div>
      <ToTop />
      <ScrollRestoration />
    </>
  )
}

/** Session and zone follow the profile. Refetches on navigation, except for staff. */
function useFreshProfile(): void {
  const { pathname } = useLocation()
  const staff = useSession()?.is_admin ?? false
  const profile = useProfile().data?.profile
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (staff) return
    for (const call of ['profile.read', 'notifications.list'] satisfies CallName[])
      void queries.invalidateQueries({ queryKey: [call] })
  }, [pathname, staff])
  useEffect(() => {
    if (!profile) return
    refreshSession(profile)
    setTimezone(profile.timezone)
  }, [profile])
}

/** The first screen is complete by then, even on slow phones. */
const SETTLED_MS = 5000
/** Number of menu screens to prefetch. */
const AHEAD = 4

/** After the first screen, unless the user saves data. */
function useFetchAhead(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    const timer = setTimeout(() => {
      fetchLater()
      for (const title of titlesOf(sessionNow()?.menu ?? []).slice(0, AHEAD)) void preload(title)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}

const ScreenAwaited = () => (
  <div className="page">
    <div className="title">
      <Skeleton width={160} height={20} />
    </div>
    <Card>
      <div className="pad stack">
        <Skeleton width="60%" />
        <Skeleton width="45%" />
        <Skeleton width="52%" />
      </div>
    </Card>
  </div>
)

/** Px of scroll before the button to the top appears. */
const FAR = 300

function ToTop() {
  const { t } = useTranslation()
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > FAR)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <IconButton className="to-top" label={t('shell.top')} onClick={() => scrollTo({ top: 0 })}>
      <ArrowUp />
    </IconButton>
  )
}

/** Skip links to the content, and to the first row of a list. */
function SkipLinks() {
  const { t } = useTranslation()
  const [hasList, setHasList] = useState(false)
  const toList = (event: React.MouseEvent) => {
    event.preventDefault()
    focusRow(firstRow())
  }
  return (
    <div className="skips" onFocus={() => setHasList(firstRow() !== undefined)}>
      <a className="btn skip" href="#content">
        {t('shell.skip')}
      </a>
      {hasList && (
        <a className="btn skip" href="#content" onClick={toList}>
          {t('frame.skipToList')}
        </a>
      )}
    </div>
  )
}

function Foot() {
  const { t } = useTranslation()
  return (
    <footer className="foot">
      <Copyright />
      {useReaches('Privacy') && <Link to={SCREENS.Privacy.path}>{t('frame.privacy')}</Link>}
      <DataDay />
      <button type="button" className="link" onClick={() => openOverlay('keys')}>
        {t('keys.title')} <kbd aria-hidden="true">?</kbd>
      </button>
    </footer>
  )
}

function DataDay() {
  const { t } = useTranslation()
  const format = useFormat()
  const from = useFrame().data?.dataFrom
  const reaches = useReaches('Detection data')
  if (!from) return null
  const text = t('frame.dataFrom', { date: format.date(from) })
  return reaches ? <Link to={SCREENS['Detection data'].path}>{text}</Link> : <span>{text}</span>
}
