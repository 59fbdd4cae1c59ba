/**
 * Renders a screen in happy-dom with a session, English texts and a mocked service. Calls without a reply stay
 * pending.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, vi } from 'vitest'
import { STAFF, type Role } from '../../src/contract/roles.ts'
import { queries } from '../api/query.ts'
import { openSession } from '../api/session-store.ts'
import { loadTexts, startI18n } from '../i18n/i18n.ts'
import { WordsProvider } from '../i18n/words.tsx'

type Reply = { status?: number; body: unknown }
/** Keys are method and path without query. The function gets the body, or the query's values. */
export type Replies = Record<string, (sent: Record<string, unknown>) => Reply>
type Sent = { call: string; body: Record<string, unknown> }

const SESSION = {
  access_token: 'token',
  token_type: 'Bearer',
  expires_in: 3600,
  menu: ['Campaign', 'Logs', 'Live', 'Statistics'],
  account_active: true,
  paid_expiration: null,
  is_admin: false,
  role: 'user',
} satisfies Parameters<typeof openSession>[0]

let started: Promise<void> | undefined

/** Once per test file. */
async function startTexts(): Promise<void> {
  localStorage.setItem('weir.language', 'en')
  await startI18n()
  await loadTexts('panel')
}

/** Mocks calls with `replies`; returns the calls sent, oldest first. */
export function answering(replies: Replies): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, location.origin)
    const given = (typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams)) as Sent['body']
    const call = `${method} ${pathname}`
    sent.push({ call, body: given })
    const reply = replies[call]?.(given)
    if (!reply) return new Promise<never>(() => undefined)
    if (reply.body instanceof ReadableStream) return Promise.resolve(new Response(reply.body))
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 }))
  })
  return sent
}

/** A window that everything is in: happy-dom lays nothing out. */
class EverythingSeen {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  disconnect(): void {}
}

type Opening = { path: string; address?: string; role?: Role; menu?: string[] }

/** `path` is the screen's route with its parameters. */
export async function open(screen: ReactNode, { path, address = path, role = 'user', menu = SESSION.menu }: Opening) {
  await (started ??= startTexts())
  vi.stubGlobal('IntersectionObserver', EverythingSeen)
  openSession({ ...SESSION, role, menu, is_admin: STAFF.includes(role) })
  history.replaceState(null, '', address)
  const router = createBrowserRouter([
    { path, element: screen },
    { path: '*', element: null },
  ])
  return render(
    <QueryClientProvider client={queries}>
      <WordsProvider>
        <RouterProvider router={router} />
      </WordsProvider>
    </QueryClientProvider>,
  )
}

configure({ asyncUtilTimeout: 30_000 }) // catches hanging tests, not slow ones
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})
