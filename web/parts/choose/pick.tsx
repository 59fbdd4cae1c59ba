import { Select } from 'antd'
import type { ControlProps } from '../../ui/field.tsx'

export type Option = { value: string; label: string }
type Shared = { control?: ControlProps; label?: string; options: readonly Option[]; placeholder?: string }

const shared = ({ control, label, options, placeholder }: Shared) => ({
  ...control,
  'aria-label': label,
  'options': [...options],
  placeholder,
  'status': control?.['aria-invalid'] ? ('error' as const) : undefined,
  'style': { inlineSize: '100%' },
  'popupMatchSelectWidth': false as const,
})

/** Found by its name in the language in use, or by its code. */
const found = (typed: string, option?: { label?: React.ReactNode; value?: unknown }): boolean => {
  const query = typed.trim().toLowerCase()
  return [option?.label, option?.value].some((text) => typeof text === 'string' && text.toLowerCase().includes(query))
}

/** What begins with the typed letters stands first. */
const nearest = (
  a: { label?: React.ReactNode; value?: unknown },
  b: typeof a,
  { searchValue }: { searchValue: string },
): number => rank(a, searchValue) - rank(b, searchValue)
const rank = ({ label, value }: { label?: React.ReactNode; value?: unknown }, typed: string): number => {
  const query = typed.trim().toLowerCase()
  if (String(value).toLowerCase() === query) return 0
  return typeof label === 'string' && label.toLowerCase().startsWith(query) ? 1 : 2
}

type OneProps = Shared & { value: string; onChange: (value: string) => void; search?: boolean; clear?: boolean }

export const PickOne = ({ value, onChange, search, clear, ...rest }: OneProps) => (
  <Select
    {...shared(rest)}
    value={value === '' ? undefined : value}
    allowClear={clear}
    showSearch={search ? { filterOption: found, filterSort: nearest } : false}
    onChange={(next: string | undefined) => onChange(next ?? '')}
  />
)

type ManyProps = Shared & {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Words of one's own too, split at commas and line ends. */
  free?: boolean
}

export const PickMany = ({ value, onChange, free, ...rest }: ManyProps) => (
  <Select
    {...shared(rest)}
    mode={free ? 'tags' : 'multiple'}
    value={[...value]}
    showSearch={{ filterOption: found, filterSort: nearest }}
    tokenSeparators={free ? [',', ';', '\n'] : undefined}
    open={free && rest.options.length === 0 ? false : undefined}
    suffixIcon={null}
    onChange={(next: string[]) => onChange([...new Set(next.map((one) => one.trim()).filter(Boolean))])}
  />
)
