import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { useWords } from './words.ts'

type SearchProps = { value: string; label: string; onChange: (value: string) => void; width?: number | string }

/** Milliseconds of silence before what was typed is asked for. */
const PAUSE = 250

/** `/` from anywhere on the page comes here, unless something is being typed elsewhere. */
function useSlash(target: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(?:input|textarea|select)$/i.test(event.target.tagName))
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      target.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [target])
}

export function SearchInput({ value, label, onChange, width = 260 }: SearchProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  useSlash(input)
  // the address changed by itself (a link, the way back)
  if (value !== given) {
    setGiven(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <search className="in f-search" style={{ inlineSize: width }}>
      <Search />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      {typed === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton small label={words.clear} onClick={() => setTyped('')}>
          <X />
        </IconButton>
      )}
    </search>
  )
}
