import { Combobox } from '../../kit/controls/choice/combobox.tsx'
import { Many } from '../../kit/controls/choice/many.tsx'
import { Select } from '../../kit/controls/choice/select.tsx'
import type { ControlProps } from '../../kit/controls/field.tsx'

export type Option = { value: string; label: string }
type Shared = { control?: ControlProps; label?: string; options: readonly Option[]; placeholder?: string }

const coded = (options: readonly Option[]) => options.map((option) => ({ ...option, code: option.value }))

type OneProps = Shared & { value: string; onChange: (value: string) => void; search?: boolean; clear?: boolean }

export const PickOne = ({ control, label, options, placeholder, search, ...rest }: OneProps) =>
  search ? (
    <Combobox {...control} {...rest} aria-label={label} options={coded(options)} placeholder={placeholder} />
  ) : (
    <Select
      {...control}
      aria-label={label}
      options={options}
      none={placeholder}
      value={rest.value}
      onChange={rest.onChange}
    />
  )

type ManyProps = Shared & {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Also accepts free text, split at commas and line ends. */
  free?: boolean
}

export const PickMany = ({ control, label, options, ...rest }: ManyProps) => (
  <Many {...control} {...rest} aria-label={label} options={coded(options)} />
)
