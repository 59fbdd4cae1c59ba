import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import { useSession } from '../../api/session-store.ts'

/** A link of a text; what is not on the reader's menu, or leads nowhere, stays words. */
export function TextLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const menu = useSession()?.menu ?? []
  const title = Object.entries(SCREENS).find(([, { path }]) => path === href.split(/[?#]/)[0])?.[0]
  if (href === '' || (title !== undefined && !menu.includes(title))) return <>{children}</>
  if (/^[/#]/.test(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
