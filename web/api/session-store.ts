/** The session in force, its timer, and why the last one ended. */
import type { Profile, Session as SignedIn } from '../../src/contract/auth.ts'
import type { ScreenTitle } from '../../src/contract/menu.ts'
import { createStore, useStore } from '../ui/store.ts'
import { forgetSession, keepSession, restoreSession, SESSION_KEYS, sessionFrom, timeLeft, type Session } from './session.ts'

/** `asked`: the user signed out. `expired`: its time was over. `refused`: the server no longer knows it. */
export type Ending = 'asked' | 'expired' | 'refused'

const session = createStore<Session | null>(null)
const ending = createStore<Ending | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

function put(next: Session | null): void {
  clearTimeout(timer)
  if (next) {
    timer = setTimeout(() => {
      if (timeLeft(next, Date.now()) === 0) endSession('expired')
      else put(next)
    }, timeLeft(next, Date.now()))
  }
  session.set(next)
}

/** At the start of the panel. */
export function startSession(): void {
  const kept = restoreSession(localStorage, Date.now())
  if (!kept) {
    if (localStorage.getItem('token')) ending.set('expired')
    forgetSession(localStorage)
  }
  put(kept)
  addEventListener('storage', (event) => {
    // signed in or out in another tab; `token` is written first, so wait until the rest is there too
    if (event.key === null || (SESSION_KEYS as readonly string[]).includes(event.key)) setTimeout(() => put(restoreSession(localStorage, Date.now())), 50)
  })
}

export function openSession(said: SignedIn): void {
  const next = sessionFrom(said, Date.now())
  keepSession(localStorage, next)
  ending.set(null)
  put(next)
}

export function endSession(why: Ending): void {
  if (!session.get()) return
  forgetSession(localStorage)
  ending.set(why)
  put(null)
}

/** The profile is newer than what was said at sign-in. */
export function refreshSession(profile: Profile): void {
  const now = session.get()
  if (!now || (now.account_active === profile.isActive && now.paid_expiration === profile.paidExpiration)) return
  const next = { ...now, account_active: profile.isActive, paid_expiration: profile.paidExpiration }
  keepSession(localStorage, next)
  session.set(next)
}

export const sessionNow = (): Session | null => session.get()
export const lastEnding = (): Ending | null => ending.get()
export const useSession = (): Session | null => useStore(session)
/** Whether the account’s menu has a screen. */
export const useReaches = (title: ScreenTitle): boolean => useSession()?.menu.includes(title) ?? false
/** Told whenever somebody signs in or out. */
export const onSession = (listener: () => void): (() => void) => session.subscribe(listener)
