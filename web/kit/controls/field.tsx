import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'

export type ControlProps = { 'id': string; 'aria-invalid'?: true; 'aria-describedby'?: string; 'aria-required'?: true }

type FieldProps = {
  label: ReactNode
  required?: boolean
  help?: ReactNode
  /** Error text; several are shown as a list. */
  error?: string | readonly string[]
  aside?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}

function controlOf(id: string, wrong: boolean, helped: boolean, required: boolean): ControlProps {
  const describing = [wrong && `${id}-error`, helped && `${id}-help`].filter(Boolean).join(' ')
  return {
    id,
    ...(wrong && { 'aria-invalid': true }),
    ...(describing !== '' && { 'aria-describedby': describing }),
    ...(required && { 'aria-required': true }),
  }
}

const Errors = ({ id, errors }: { id: string; errors: readonly string[] }) => (
  <div id={id} className="stack" style={{ gap: 2 }}>
    {errors.map((text) => (
      <span key={text} className="err">
        <CircleAlert />
        {text}
      </span>
    ))}
  </div>
)

const NONE: readonly string[] = []

export function Field({ label, required = false, help, error = NONE, aside, className, children }: FieldProps) {
  const id = useId()
  const errors = typeof error === 'string' ? [error] : error
  const wrong = errors.length > 0
  return (
    <div className={classes('field', className)}>
      <div className="row">
        <label htmlFor={id} className={classes('lab grow', required && 'req')}>
          {label}
        </label>
        {aside}
      </div>
      {children(controlOf(id, wrong, Boolean(help), required))}
      {wrong && <Errors id={`${id}-error`} errors={errors} />}
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
    </div>
  )
}
