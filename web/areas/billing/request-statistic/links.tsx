import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { textOf, type Condition } from '../../../shared/hits/conditions.ts'
import type { Address } from './address.ts'

type Hits = { client?: string; campaign?: string; condition?: Condition }

/** Undefined without the screen. */
export function useLinks({ range, from, to }: Pick<Address, 'range' | 'from' | 'to'>): {
  client: (email: string) => string | undefined
  hits: (of: Hits) => string | undefined
} {
  const [clients, logs] = [useReaches('Clients'), useReaches('Logs')]
  return {
    client: (email) =>
      clients ? `${SCREENS.Clients.path}?${new URLSearchParams({ search: email }).toString()}` : undefined,
    hits: ({ client, campaign, condition }) => {
      const query = new URLSearchParams({
        range,
        ...(range === 'custom' && { from, to }),
        ...(client && { client }),
        ...(campaign && { campaign }),
        ...(condition && { filter: textOf(condition) }),
      })
      return logs ? `${SCREENS.Logs.path}?${query.toString()}` : undefined
    },
  }
}

export const To = ({ to, children, className }: { to: string | undefined; children: ReactNode; className?: string }) =>
  to === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} to={to}>
      {children}
    </Link>
  )

/** Both lists say it alike. */
export function When({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  return <span title={format.exact(at)}>{format.ago(at, now)}</span>
}
