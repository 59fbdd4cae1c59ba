/** The session in force, its timer, and why the last one ended. */
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

/** `signedOut`: the user did it. `expired`: its time was over. `refused`: the server no longer knows it. */
export type Ending = 'signedOut' | 'expired' | 'refused'

const session = createStore<Session | null>(null)
const ending = createStore<Ending | null>(null)
/** The staff session behind the panel of a client that is open here. */
const staffSession = createStore<Session | null>(null)
/** A panel is being opened or left: the page is about to reload, and says nothing more about sessions. */
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

/** At the start of the panel. */
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
    // signed in or out in another tab; `token` is written first, so wait until the rest is there too
    if (event.key === null || (SESSION_KEYS as readonly string[]).includes(event.key)) setTimeout(readAgain, 50)
  })
}

function readAgain(): void {
  staffSession.set(restoreStaff(localStorage, Date.now()))
  put(restoreSession(localStorage, Date.now()))
}

/** The staff session takes its place again; null where there is none. */
function backToStaff(staff: Session | null): Session | null {
  localStorage.removeItem(STAFF_KEY)
  if (staff) keepSession(localStorage, staff)
  return staff
}

/** The page reloads, so that nothing of one account is left in the panel of another. */
function reloadPanel(): void {
  changesOver = true
  location.assign(`${BASE}/`)
}

/** Goes on as the client; the session of the staff member waits. */
export function openPanelOf(signedIn: SignedIn): void {
  const staff = session.get()
  if (!staff) return
  keepStaff(localStorage, staff)
  keepSession(localStorage, sessionFrom(signedIn, Date.now()))
  reloadPanel()
}

/** Out of a client's panel; false where none is open. */
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

/** The profile is newer than what came at sign-in. */
export function refreshSession(profile: Profile): void {
  const now = session.get()
  if (!now || (now.account_active === profile.isActive && now.paid_expiration === profile.paidExpiration)) return
  const next = { ...now, account_active: profile.isActive, paid_expiration: profile.paidExpiration }
  keepSession(localStorage, next)
  session.set(next)
}

/** The staff session behind an opened panel. */
export const staffNow = (): Session | null => staffSession.get()
export const sessionNow = (): Session | null => session.get()
export const lastEnding = (): Ending | null => ending.get()
export const useSession = (): Session | null => useStore(session)
/** Whether the panel of a client is open here, by one of the staff. */
export const useOpenedPanel = (): boolean => useStore(staffSession) !== null
/** Whether the account’s menu has a screen. */
export const useReaches = (title: ScreenTitle): boolean => useSession()?.menu.includes(title) ?? false
/** Called whenever somebody signs in or out. */
export const onSession = (listener: () => void): (() => void) => session.subscribe(listener)
