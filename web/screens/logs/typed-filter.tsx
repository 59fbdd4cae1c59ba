import { Search } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionTyped, type Condition } from '../../parts/hits/conditions.ts'

/** An address, a hit or a part of the page, typed; Enter makes a condition of it. */
export function TypedFilter({ onFilter }: { onFilter: (condition: Condition) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const condition = conditionTyped(typed)
    if (!condition) return
    onFilter(condition)
    setTyped('')
  }
  return (
    <search>
      <form className="in f-search" onSubmit={submit}>
        <Search />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={t('logs.search')}
          placeholder={t('logs.search')}
          title={t('logs.search.hint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && <kbd aria-hidden="true">Enter</kbd>}
      </form>
    </search>
  )
}
