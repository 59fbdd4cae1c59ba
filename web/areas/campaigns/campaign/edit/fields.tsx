import type { ComponentProps, ReactNode } from 'react'
import { FormField, TextField, useField } from '../../../../shared/form/fields.tsx'
import { Seg, type Choice } from '../../../../kit/controls/seg.tsx'
import type { Draft } from './draft.ts'
import { FoundAt } from './findings/found-at.tsx'

const wide = (full: boolean | undefined) => (full ? 'full' : undefined)

export const Item = <Value = string,>({
  full,
  ...field
}: ComponentProps<typeof FormField<Draft, Value>> & { full?: boolean }) => (
  <div className={wide(full)} data-field={field.name}>
    <FormField<Draft, Value> {...field} all />
    <FoundAt field={field.name} />
  </div>
)

export const TextItem = ({ full, ...field }: ComponentProps<typeof TextField<Draft>> & { full?: boolean }) => (
  <div className={wide(full)} data-field={field.name}>
    <TextField<Draft> type="text" {...field} all />
    <FoundAt field={field.name} />
  </div>
)

type ChoiceProps<Value extends string> = {
  label: string
  required?: boolean
  help?: ReactNode
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

export const ChoiceItem = <Value extends string>({ label, required, help, ...seg }: ChoiceProps<Value>) => (
  <div className="field full">
    <span className={required ? 'lab req' : 'lab'} aria-hidden="true">
      {label}
    </span>
    <Seg label={label} {...seg} className="own" />
    {help && <span className="help">{help}</span>}
  </div>
)

export function ChoiceField<Value extends string>({
  name,
  help,
  ...choice
}: Omit<ChoiceProps<Value>, 'value' | 'onChange' | 'help'> & {
  name: Parameters<typeof useField<Draft, Value>>[0]
  help: (value: Value) => string
}) {
  const { value, onChange } = useField<Draft, Value>(name).held
  return <ChoiceItem {...choice} value={value} onChange={onChange} help={help(value)} />
}
