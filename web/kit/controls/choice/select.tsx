import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import type { Option } from './found.ts'

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  options: readonly (Omit<Option, 'value'> & { value: Value })[]
  value: Value | ''
  onChange: (value: Value) => void
  /** Label of the empty choice; without it a value is always chosen. */
  none?: string | undefined
}

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { options, value, onChange, none, className, ...rest } = props
  return (
    <select
      {...rest}
      className={classes('in', className)}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
