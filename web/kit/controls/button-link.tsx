import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { lookOf, type Look } from './button.tsx'

type ButtonLinkProps = Look & ComponentProps<typeof Link>

export function ButtonLink({ kind, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf({ kind, size }, className)}>
      {icon}
      {children}
    </Link>
  )
}
