import { BASE } from '../base.ts'
import { createContext, useContext, type ComponentProps } from 'react'

export type Go = (to: string, state?: unknown) => void

/** By the router, or the sign-in before it loads. */
export const GoContext = createContext<Go>((to) => location.assign(BASE + to))

type GoLinkProps = ComponentProps<'a'> & { to: string; state?: unknown }

/** Works without the router. Clicks for another tab stay the browser's. */
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
