import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { useWords } from '../words.ts'

type SearchProps = { value: string; label: string; onChange: (value: string) => void; width?: number | string }

/** Debounce in ms. */
const PAUSE = 250

/** `data-search`: for the search shortcut; shows its key while empty. */
export function SearchInput({ value, label, onChange, width = 260 }: SearchProps) {
  const words = useWords()
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
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
    <search className="in f-search" style={{ inlineSize: width, maxInlineSize: '100%' }}>
      <Search />
      <input
        data-search
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
