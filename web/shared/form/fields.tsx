/** Fields of a form. `Values`: what the form holds; a name that it does not have is an error of types. */
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

/** Says what is wrong with a field, and that it is shown. Names of lists end in `.root`. */
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

/** The value of a field, what changes it, and what is wrong with it. */
export function useField<Values extends FieldValues, Value = string>(name: FieldPathByValue<Values, Value>) {
  const { field } = useController<Values, Path<Values>>({ name })
  const wrong = useWrong(name)
  // the name was taken from those that hold such a value
  return { held: field as Held<Value>, wrong }
}

type FieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'children'>
type FormFieldProps<Values extends FieldValues, Value> = FieldProps & {
  name: FieldPathByValue<Values, Value>
  /** Says all that is wrong; else one thing to mend at a time. */
  all?: boolean
  children: (held: Held<Value> & ControlProps) => ReactNode
}

/** A labelled control of any kind. */
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
  /** Of the control, beside `in`. */
  look?: string
  fieldClassName?: string
  all?: boolean
}
type Plain<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, Own | 'name' | 'value' | 'ref'>

type TextFieldProps<Values extends FieldValues> = Shared<Values> &
  Plain<'input'> & { /** What is kept of what is typed. */ clean?: (typed: string) => string }

/** One line of text. */
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

/** Several lines of text. */
export function AreaField<Values extends FieldValues>(props: Shared<Values> & Plain<'textarea'>) {
  const { name, label, required, help, aside, look, fieldClassName, all, ...area } = props
  return (
    <FormField<Values> {...{ name, label, required, help, aside, all }} className={fieldClassName}>
      {(held) => <textarea {...held} {...area} className={look ? `in ${look}` : 'in'} />}
    </FormField>
  )
}

type TickProps<Values extends FieldValues> = {
  name: FieldPathByValue<Values, boolean>
  label: string
  className?: string
}

/** A box to tick, its label beside it. */
export function TickField<Values extends FieldValues>({ name, label, className = 'row' }: TickProps<Values>) {
  const { value, ...held } = useField<Values, boolean>(name).held
  return (
    <label className={className}>
      <input {...held} type="checkbox" className="cb" checked={value} />
      {label}
    </label>
  )
}
