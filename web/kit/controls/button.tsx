import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'

/** `primary`: the main action of a screen. `quiet`: borderless, for rows. `bad`: destructive. */
export type Look = { kind?: 'plain' | 'primary' | 'quiet' | 'bad'; size?: 's' | 'm' | 'l'; icon?: ReactNode }
const KINDS = { plain: '', primary: 'pri', quiet: 'quiet', bad: 'bad' }
export const lookOf = ({ kind = 'plain', size = 'm' }: Look, more?: string) =>
  classes('btn', KINDS[kind], size !== 'm' && size, more)

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

export function Button({ kind, size, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      className={lookOf({ kind, size }, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string; small?: boolean }

/** The label is accessible name and tooltip. */
export function IconButton({ label, small, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classes('icon-btn', small && 's', className)}
    />
  )
}
