import { ChevronDown, X } from 'lucide-react'
import { type ComponentProps, type Ref } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../../classes.ts'
import { useWords } from '../../words.ts'
import type { Option } from './found.ts'
import { List, useList } from './list.tsx'

type Own = 'value' | 'onChange' | 'ref' | 'type'
type ComboboxProps = Omit<ComponentProps<'input'>, Own> & {
  'ref'?: Ref<HTMLInputElement> | undefined
  'aria-label'?: string | undefined
  /** Undefined while loading. */
  'options': readonly Option[] | undefined
  'value': string
  'onChange': (value: string) => void
  'clear'?: boolean | undefined
  /** If it may be missing from `options`. */
  'chosen'?: Option | undefined
  /** Searches on the server: `options` are results, not filtered here. */
  'onSearch'?: ((typed: string) => void) | undefined
  /** Number of further matches beyond `options`. */
  'more'?: number | undefined
  'none'?: string | undefined
}

export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    clear,
    chosen: _chosen,
    onSearch,
    more,
    none,
    className,
    placeholder,
    onBlur,
    ...rest
  } = props
  const choose = (next: string) => {
    close()
    if (next !== value) onChange(next)
  }
  const { setBox, isOpen, typed, ...of } = useList({
    options,
    isChosen: (one) => one === value,
    onPick: choose,
    isFirstMarked: true,
    isSearched: onSearch !== undefined,
  })
  const close = () => {
    of.close()
    onSearch?.('')
  }
  const now = chosenOf(props)
  const name = now?.label ?? ''
  const type = (text: string) => {
    // a closed field holds the chosen name: typing replaces it
    const next = isOpen ? text : text.replace(name, '')
    of.type(next)
    onSearch?.(next)
  }
  return (
    <span ref={setBox} className={classes('in combobox', className)} onClick={(event) => openAt(event, of.open)}>
      <input
        aria-busy={options === undefined || undefined}
        {...rest}
        {...of.field}
        {...shownOf(name, placeholder, isOpen ? typed : undefined)}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => of.press(event)}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      {!isOpen && now?.aside}
      {clear && <Clear isOff={value === '' || rest.disabled} onClear={() => choose('')} />}
      <ChevronDown />
      {isOpen && <List {...of.list} close={close} label={rest['aria-label']} more={more} none={none} />}
    </span>
  )
}

const chosenOf = ({ chosen, options, value }: ComboboxProps): Option | undefined =>
  chosen ?? options?.find((one) => one.value === value)

const shownOf = (name: string, placeholder: string | undefined, typed: string | undefined) =>
  typed === undefined
    ? { value: name, placeholder, title: name || undefined }
    : { value: typed, placeholder: name || placeholder }

function Clear({ isOff, onClear }: { isOff: boolean | undefined; onClear: () => void }) {
  const words = useWords()
  if (isOff) return null
  return (
    <IconButton
      small
      tabIndex={-1}
      label={words.clear}
      onClick={(event) => {
        // otherwise the field would open
        event.stopPropagation()
        onClear()
      }}
    >
      <X />
    </IconButton>
  )
}

export function openAt({ currentTarget, target }: React.MouseEvent<HTMLElement>, open: () => void): void {
  // ignores events bubbling from the portal
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  const field = currentTarget.querySelector('input')
  if (!field || field.disabled) return
  field.focus()
  open()
}
