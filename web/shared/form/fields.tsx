/** `Values`: makes an unknown field a type error. */
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import {
  get,
  useController,
  useFormState,
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  type Path,
} from 'react-hook-form'
import { Field, type ControlProps } from '../../kit/controls/field.tsx'
import { useFormParts } from './context.ts'

const NONE: readonly string[] = []

/** Registers a field; returns its errors. Lists end in `.root`. */
export function useWrong(name: string): readonly string[] {
  const { shown, errorText } = useFormParts()
  const { errors } = useFormState()
  useEffect(() => {
    shown.add(name)
    return () => void shown.delete(name)
  }, [shown, name])
  const error: FieldError | undefined = get(errors, name)
  const texts = error?.types?.server
  return Array.isArray(texts) ? texts.map((text) => errorText(name, text)) : NONE
}

type Held<Value> = Omit<ReturnType<typeof useController>['field'], 'value' | 'disabled'> & { value: Value }

export function useField<Values extends FieldValues, Value = string>(name: FieldPathByValue<Values, Value>) {
  const { field } = useController<Values, Path<Values>>({ name })
  const wrong = useWrong(name)
  // the name's type guarantees this value type
  return { held: field as Held<Value>, wrong }
}

type FieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'children'>
type FormFieldProps<Values extends FieldValues, Value> = FieldProps & {
  name: FieldPathByValue<Values, Value>
  /** Shows all errors instead of only the first. */
  all?: boolean
  children: (held: Held<Value> & ControlProps) => ReactNode
}

export function FormField<Values extends FieldValues, Value = string>({
  name,
  all,
  children,
  ...field
}: FormFieldProps<Values, Value>) {
  const { held, wrong } = useField<Values, Value>(name)
  return (
    <Field {...field} error={all ? wrong : wrong.slice(0, 1)}>
      {(control) => children({ ...held, ...control })}
    </Field>
  )
}

type Own = 'label' | 'required' | 'help' | 'aside' | 'className'
type Shared<Values extends FieldValues> = Pick<FieldProps, Exclude<Own, 'className'>> & {
  name: FieldPathByValue<Values, string>
  look?: string
  fieldClassName?: string
  all?: boolean
}
type Plain<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, Own | 'name' | 'value' | 'ref'>

type TextFieldProps<Values extends FieldValues> = Shared<Values> &
  Plain<'input'> & { /** Normalizes typed text. */ clean?: (typed: string) => string }

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, required, help, aside, look, fieldClassName, all, clean = String, ...input } = props
  return (
    <FormField<Values> {...{ name, label, required, help, aside, all }} className={fieldClassName}>
      {(held) => (
        <input
          autoComplete="off"
          {...held}
          {...input}
          className={look ? `in ${look}` : 'in'}
          onChange={(event) => held.onChange(clean(event.target.value))}
        />
      )}
    </FormField>
  )
}

export function AreaField<Values extends FieldValues>(props: Shared<Values> & Plain<'textarea'>) {
  const { name, label, required, help, aside, look, fieldClassName, all, ...area } = props
  return (
    <FormField<Values> {...{ name, label, required, help, aside, all }} className={fieldClassName}>
      {(held) => <textarea {...held} {...area} className={look ? `in ${look}` : 'in'} />}
    </FormField>
  )
}

type SelectFieldProps<Values extends FieldValues> = Pick<FieldProps, 'label' | 'required' | 'help'> & {
  name: FieldPathByValue<Values, string>
  options: readonly (readonly [value: string | number, label: string | number])[]
}

export function SelectField<Values extends FieldValues>({ options, ...field }: SelectFieldProps<Values>) {
  return (
    <FormField<Values> {...field}>
      {(held) => (
        <select {...held} className="in">
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

type TickProps<Values extends FieldValues> = {
  name: FieldPathByValue<Values, boolean>
  label: string
  className?: string
}

export function TickField<Values extends FieldValues>({ name, label, className = 'row' }: TickProps<Values>) {
  const { value, ...held } = useField<Values, boolean>(name).held
  return (
    <label className={className}>
      <input {...held} type="checkbox" className="cb" checked={value} />
      {label}
    </label>
  )
}
