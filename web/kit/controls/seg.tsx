import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Choice<Value extends string> = {
  value: Value
  label: string
  mark?: ReactNode
  count?: ReactNode
  bare?: boolean
  disabled?: boolean
}

type SegProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  small?: boolean
  className?: string
}

/** Two to five side by side. `bare`: only the mark; the label stays the accessible name. */
export function Seg<Value extends string>({ label, value, choices, onChange, small, className }: SegProps<Value>) {
  return (
    <span className={classes('seg', small && 's', className)} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
          {...(choice.bare && { 'aria-label': choice.label, 'title': choice.label })}
        >
          {choice.mark}
          {!choice.bare && <span data-word={choice.label}>{choice.label}</span>}
          {choice.count !== undefined && <span className="dim">{choice.count}</span>}
        </button>
      ))}
    </span>
  )
}
