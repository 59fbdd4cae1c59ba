import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Wrong } from '../edit/wrong.tsx'
import { useSelection, type Named } from './selection.ts'

/** A campaign's name, written in its row: Enter and leaving the field save it, Escape does not. */
export function Rename({ row: { id, name } }: { row: Named }) {
  const { t } = useTranslation()
  const { rename } = useSelection()
  const [typed, setTyped] = useState(name)
  const left = useRef(false)
  const act = useApiMutation('company.rename', {
    quiet: true,
    refreshes: ['company.list', 'company.edit'],
    onDone: () => rename(undefined),
  })
  const wrong = act.error
    ? [
        ...fieldTexts(act.error, 'name').slice(0, 1),
        ...(Object.keys(act.error.validation).length === 0 ? [failureText(act.error)] : []),
      ]
    : []
  const leave = () => {
    left.current = true
    rename(undefined)
  }
  const save = () => {
    if (left.current || act.isPending) return
    if (typed.trim() === name) leave()
    else act.mutate({ campaignId: id, name: typed })
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') leave()
  }
  return (
    <span className="renaming">
      <input
        className="in"
        type="text"
        autoComplete="off"
        maxLength={120}
        autoFocus
        aria-label={t('campaign.renameOf', { name })}
        aria-invalid={wrong.length > 0 || undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={keys}
        onBlur={save}
      />
      <Wrong texts={wrong} />
    </span>
  )
}
