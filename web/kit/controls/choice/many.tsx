import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent } from 'react'
import { classes } from '../../classes.ts'
import { useWords } from '../../words.ts'
import { openAt } from './combobox.tsx'
import { isApart, wordsOf, type Option } from './found.ts'
import { List, useList } from './list.tsx'

type Own = 'value' | 'onChange' | 'ref' | 'type'
type ManyProps = Omit<ComponentProps<'input'>, Own> & {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Also accepts free text, split at commas and line ends. */
  free?: boolean | undefined
}

export function Many({ options, value, onChange, free = false, className, placeholder, onBlur, ...rest }: ManyProps) {
  const words = useWords()
  const put = (more: readonly string[]) => {
    of.close()
    const next = new Set([...value, ...more.map((word) => valueOf(word, options))])
    if (next.size > value.length) onChange([...next])
  }
  const remove = (one: string) => onChange(value.filter((other) => other !== one))
  const pick = (one: string) => (value.includes(one) ? remove(one) : onChange([...value, one]))
  const { setBox, ...of } = useList({
    options,
    isChosen: (one) => value.includes(one),
    onPick: (one) => {
      pick(one)
      of.type('')
    },
    isFirstMarked: !free,
  })
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && of.typed === '' && last !== undefined) return remove(last)
    if (of.press(event) || !free || event.key !== 'Enter' || of.typed.trim() === '') return undefined
    event.preventDefault()
    return put(wordsOf(of.typed))
  }
  return (
    <span ref={setBox} className={classes('in many', className)} onClick={(event) => openAt(event, of.open)}>
      {value.map((one) => {
        const name = options.find((option) => option.value === one)?.label ?? one
        return (
          <span key={one} className="tok">
            <span className="cut">{name}</span>
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.remove(name)}
              disabled={rest.disabled}
              onClick={(event) => {
                event.stopPropagation()
                remove(one)
              }}
            >
              <X />
            </button>
          </span>
        )
      })}
      <input
        {...rest}
        {...of.field}
        placeholder={value.length === 0 ? placeholder : undefined}
        value={of.typed}
        onChange={({ target }) => (free && isApart(target.value) ? put(wordsOf(target.value)) : of.type(target.value))}
        // a single-line input would join lines
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!free || !isApart(text.trim())) return
          event.preventDefault()
          put(wordsOf(of.typed + text))
        }}
        onKeyDown={press}
        onBlur={(event) => {
          if (free) put(wordsOf(of.typed))
          of.close()
          onBlur?.(event)
        }}
      />
      {of.isOpen && options.length > 0 && <List {...of.list} isMany label={rest['aria-label']} />}
    </span>
  )
}

function valueOf(word: string, options: readonly Option[]): string {
  const named = options.find(({ label }) => label.toLowerCase() === word.toLowerCase())
  return named?.value ?? word
}
