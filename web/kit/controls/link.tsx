import { BASE } from '../base.ts'
import { createContext, useContext, type ComponentProps } from 'react'

export type Go = (to: string, state?: unknown) => void

/** Set by the router, or by the sign-in before the router is loaded. */
export const GoContext = createContext<Go>((to) => location.assign(BASE + to))

type GoLinkProps = ComponentProps<'a'> & { to: string; state?: unknown }

/** Panel link that works without the router. Clicks that open another tab stay with the browser. */
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
