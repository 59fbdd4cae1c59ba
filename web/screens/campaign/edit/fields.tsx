import type { ComponentProps, ReactNode } from 'react'
import { Field, type ControlProps } from '../../../ui/field.tsx'
import { Seg, type Choice } from '../../../ui/seg.tsx'
import type { Draft } from './draft.ts'
import { useForm } from './form.ts'

type ItemProps = {
  name: string
  label: string
  required?: boolean
  help?: ReactNode
  full?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A field under the server's name for it, so that what is wrong is found and focused. */
export function Item({ name, full, ...field }: ItemProps) {
  const { wrong } = useForm()
  return (
    <div data-field={name} className={full ? 'full' : undefined}>
      <Field {...field} error={wrong(name)} />
    </div>
  )
}

type TextName = { [Name in keyof Draft]: string extends Draft[Name] ? Name : never }[keyof Draft]
type TextProps = Omit<ItemProps, 'name' | 'children'> & { name: TextName; mono?: boolean } & Pick<
    ComponentProps<'input'>,
    'placeholder' | 'inputMode' | 'maxLength'
  > & { clean?: (typed: string) => string }

export function TextItem({ name, label, required, help, full, mono, clean = String, ...input }: TextProps) {
  const { draft, change } = useForm()
  return (
    <Item name={name} label={label} required={required} help={help} full={full}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={mono ? 'in mono' : 'in'}
          type="text"
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => change({ [name]: clean(event.target.value) })}
        />
      )}
    </Item>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  required?: boolean
  help?: ReactNode
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

/** Two to five choices under a label. */
export const ChoiceItem = <Value extends string>({ label, required, help, ...seg }: ChoiceProps<Value>) => (
  <div className="field full">
    <span className={required ? 'lab req' : 'lab'} aria-hidden="true">
      {label}
    </span>
    <Seg label={label} {...seg} className="own" />
    {help && <span className="help">{help}</span>}
  </div>
)
