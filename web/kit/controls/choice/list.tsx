/** The focused field passes its keys. */
import { Check } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '../../classes.ts'
import { Floating } from '../../float/floating.tsx'
import { useWords } from '../../words.ts'
import { foundIn, type Option } from './found.ts'

const MOST = 300

type Given = {
  /** Undefined while loading. */
  options: readonly Option[] | undefined
  isChosen: (value: string) => boolean
  onPick: (value: string) => void
  /** False: Enter takes the typed text. */
  isFirstMarked: boolean
  /** `options` are search results, not filtered here. */
  isSearched?: boolean
}

export function useList({ options, isChosen, onPick, isFirstMarked, isSearched = false }: Given) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(-1)
  const found = isSearched ? (options ?? []) : foundIn(options ?? [], typed)
  const shown = found.slice(0, MOST)
  const open = () => {
    if (isOpen) return
    setOpen(true)
    const chosen = shown.findIndex(({ value }) => isChosen(value))
    setMarked(chosen >= 0 ? chosen : isFirstMarked ? 0 : -1)
  }
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    setMarked(isFirstMarked ? 0 : -1)
  }
  const entry = isOpen ? shown[marked] : undefined
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => (isOpen ? setMarked((marked + 1) % Math.max(shown.length, 1)) : open()),
    ArrowUp: () => (isOpen ? setMarked(marked <= 0 ? shown.length - 1 : marked - 1) : open()),
    Enter: entry ? () => onPick(entry.value) : isOpen ? undefined : open,
  }
  /** True if handled. */
  const press = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false
    const act = keys[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  return {
    /** Ref of the element around the input and its buttons. */
    setBox,
    isOpen,
    typed,
    open,
    close,
    type,
    press,
    field: {
      'role': 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': entry && optionId(id, marked),
      'autoComplete': 'off',
      'autoCapitalize': 'off',
      'spellCheck': false,
      'type': 'text',
    } as const,
    list: { id, box, shown, further: found.length - shown.length, marked, isChosen, onPick, onMark: setMarked, close },
  }
}

const optionId = (list: string, at: number) => `${list}-${at}`

type ListProps = ReturnType<typeof useList>['list'] & {
  label: string | undefined
  isMany?: boolean
  more?: number
  none?: string
}

export function List({ id, box, shown, further, marked, isChosen, onPick, onMark, close, ...rest }: ListProps) {
  const words = useWords()
  const { label, isMany, more = 0, none = words.nothing } = rest
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  if (!box) return null
  const left = further + more
  return (
    <Floating
      anchor={box}
      isWide
      className="choices"
      onClose={close}
      // keep focus in the field
      onMouseDown={(event) => event.preventDefault()}
    >
      <div ref={list} id={id} role="listbox" aria-label={label ?? words.choose} aria-multiselectable={isMany}>
        {shown.map(({ value, label: text, aside }, at) => (
          <div
            key={value}
            id={optionId(id, at)}
            role="option"
            aria-selected={isChosen(value)}
            className={classes('choice', at === marked && 'on')}
            title={text}
            onPointerMove={() => at !== marked && onMark(at)}
            onClick={() => onPick(value)}
          >
            <span className="cut">{text}</span>
            {aside}
            {isChosen(value) && <Check />}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="dim" role="status">
          {none}
        </p>
      )}
      {left > 0 && <p className="dim">{words.further(left)}</p>}
    </Floating>
  )
}
