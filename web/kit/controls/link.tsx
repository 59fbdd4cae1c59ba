import { BASE } from '../base.ts'
import { createContext, useContext, type ComponentProps } from 'react'

/** Leads to an address of the panel; `state` goes along, as the router keeps it. */
export type Go = (to: string, state?: unknown) => void

/** Set by what is in charge of addresses: the router, or the sign-in before there is one. */
export const GoContext = createContext<Go>((to) => location.assign(BASE + to))

type GoLinkProps = ComponentProps<'a'> & { to: string; state?: unknown }

/** A link within the panel that needs no router. What opens another tab stays the browser's. */
export function GoLink({ to, state, ...rest }: GoLinkProps) {
  const go = useContext(GoContext)
  return (
    <a
      {...rest}
      href={BASE + to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to, state)
      }}
    />
  )
}
