import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A name that leads somewhere, if there is somewhere. */
export const To = ({ to, children, className }: { to: string | undefined; children: ReactNode; className?: string }) =>
  to === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} to={to}>
      {children}
    </Link>
  )
