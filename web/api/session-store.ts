import { BASE } from '../kit/base.ts'
import type { Profile, Session as SignedIn } from '../../src/contract/accounts/auth.ts'
import type { ScreenTitle } from '../../src/contract/screens.ts'
import { createStore, useStore } from '../kit/store.ts'
import {
  forgetSession,
  keepSession,
  keepStaff,
  restoreSession,
  restoreStaff,
  SESSION_KEYS,
  sessionFrom,
  STAFF_KEY,
  timeLeft,
  type Session,
} from './session.ts'

/** `expired`: by its time. `refused`: by a 401. */
type Ending = 'signedOut' | 'expired' | 'refused'

const session = createStore<Session | null>(null)
const ending = createStore<Ending | null>(null)
/** The staff session while a client's panel is open. */
const staffSession = createStore<Session | null>(null)
/** The page reloads into another panel; suppresses session messages. */
let changesOver = false
let timer: ReturnType<typeof setTimeout> | undefined

function put(next: Session | null): void {
  clearTimeout(timer)
  if (next) {
    timer = setTimeout(
      () => {
        if (timeLeft(next, Date.now()) === 0) endSession('expired')
        else put(next)
      },
      timeLeft(next, Date.now()),
    )
  }
  session.set(next)
}

export function startSession(): void {
  const staff = restoreStaff(localStorage, Date.now())
  const kept = restoreSession(localStorage, Date.now()) ?? backToStaff(staff)
  staffSession.set(kept === staff ? null : staff)
  if (!kept) {
    if (localStorage.getItem('token')) ending.set('expired')
    forgetSession(localStorage)
  }
  put(kept)
  addEventListener('storage', (event) => {
    // another tab signed in or out; `token` is written first, so wait for the rest
    if (event.key === null || (SESSION_KEYS as readonly string[]).includes(event.key)) setTimeout(readAgain, 50)
  })
}

function readAgain(): void {
  staffSession.set(restoreStaff(localStorage, Date.now()))
  put(restoreSession(localStorage, Date.now()))
}

/** Null when there is none. */
function backToStaff(staff: Session | null): Session | null {
  localStorage.removeItem(STAFF_KEY)
  if (staff) keepSession(localStorage, staff)
  return staff
}

/** So that no account's data stays in another's panel. */
function reloadPanel(): void {
  changesOver = true
  location.assign(`${BASE}/`)
}

/** Keeps the staff session aside. */
export function openPanelOf(signedIn: SignedIn): void {
  const staff = session.get()
  if (!staff) return
  keepStaff(localStorage, staff)
  keepSession(localStorage, sessionFrom(signedIn, Date.now()))
  reloadPanel()
}

/** False when no client's panel is open. */
export function leavePanel(): boolean {
  if (!staffSession.get()) return false
  if (!changesOver) {
    forgetSession(localStorage)
    backToStaff(staffSession.get())
    reloadPanel()
  }
  return true
}

export function openSession(signedIn: SignedIn): void {
  const next = sessionFrom(signedIn, Date.now())
  keepSession(localStorage, next)
  ending.set(null)
  put(next)
}

export function endSession(why: Ending): void {
  if (!session.get() || changesOver) return
  if (why !== 'signedOut' && leavePanel()) return
  forgetSession(localStorage)
  localStorage.removeItem(STAFF_KEY)
  staffSession.set(null)
  ending.set(why)
  put(null)
}

/** From a profile newer than the sign-in. */
export function refreshSession(profile: Profile): void {
  const now = session.get()
  if (!now || (now.account_active === profile.isActive && now.paid_expiration === profile.paidExpiration)) return
  const next = { ...now, account_active: profile.isActive, paid_expiration: profile.paidExpiration }
  keepSession(localStorage, next)
  session.set(next)
}

export const staffNow = (): Session | null => staffSession.get()
export const sessionNow = (): Session | null => session.get()
export const lastEnding = (): Ending | null => ending.get()
export const useSession = (): Session | null => useStore(session)
export const useOpenedPanel = (): boolean => useStore(staffSession) !== null
export const useReaches = (title: ScreenTitle): boolean => useSession()?.menu.includes(title) ?? false
export const onSession = (listener: () => void): (() => void) => session.subscribe(listener)
