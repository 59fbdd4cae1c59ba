import { ChevronDown, X } from 'lucide-react'
import { type ComponentProps, type Ref } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../../classes.ts'
import { useWords } from '../../words.ts'
import type { Option } from './found.ts'
import { List, useList } from './list.tsx'

type Own = 'value' | 'onChange' | 'ref' | 'type'
export type ComboboxProps = Omit<ComponentProps<'input'>, Own> & {
  'ref'?: Ref<HTMLInputElement> | undefined
  /** Its name, where no label belongs to it. */
  'aria-label'?: string | undefined
  /** Absent while they are on their way. */
  'options': readonly Option[] | undefined
  /** Empty: none is chosen. */
  'value': string
  'onChange': (value: string) => void
  /** Offers to choose none. */
  'clear'?: boolean | undefined
  /** The one that is chosen, where it may not be among the options. */
  'chosen'?: Option | undefined
  /** What is typed is sought elsewhere, and the options are what was found. */
  'onSearch'?: ((typed: string) => void) | undefined
  /** How many were found beside the options. */
  'more'?: number | undefined
  /** What is said where nothing is found. */
  'none'?: string | undefined
}

/** One of many values, found by what is typed. */
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
    // closed, the field holds the name of what is chosen, beside which nobody means to type
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

/** Closed, the name of what is chosen; open, what is typed, with the name behind it. */
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
        // else the field would open
        event.stopPropagation()
        onClear()
      }}
    >
      <X />
    </IconButton>
  )
}

/** A press anywhere on the field opens its list, and gives it the focus. */
export function openAt({ currentTarget, target }: React.MouseEvent<HTMLElement>, open: () => void): void {
  // what floats from it is not in it, though its presses come by here
  if (!(target instanceof Node) || !currentTarget.contains(target)) return
  const field = currentTarget.querySelector('input')
  if (!field || field.disabled) return
  field.focus()
  open()
}
