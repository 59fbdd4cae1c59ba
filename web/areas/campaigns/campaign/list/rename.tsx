import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { call } from '../../../../api/client.ts'
import { failureText, fieldTexts } from '../../../../api/failure-text.ts'
import { queries, useApiMutation } from '../../../../api/query.ts'
import { Wrong } from '../wrong.tsx'
import { useSelection, type Named } from './selection.ts'

/** Updates the cached lists before they reload. */
const putName = (id: string, name: string): void =>
  void queries.setQueriesData<Answer<'company.list'>>(
    { queryKey: ['company.list'] },
    (kept) => kept && { ...kept, companies: kept.companies.map((one) => (one.id === id ? { ...one, name } : one)) },
  )

/** Enter and blur save, Escape cancels. */
export function Rename({ row: { id, name } }: { row: Named }) {
  const { t } = useTranslation()
  const { rename } = useSelection()
  const [typed, setTyped] = useState(name)
  const left = useRef(false)
  const act = useApiMutation('company.rename', {
    inForm: true,
    refreshes: ['company.list', 'company.edit', 'logs.userCompanies'],
    undoable: () => ({ undo: () => call('company.rename', { campaignId: id, name }) }),
    onDone: () => {
      putName(id, typed.trim())
      rename(undefined)
    },
  })
  const wrong = act.error
    ? [
        ...fieldTexts(act.error, 'name').slice(0, 1),
        ...(Object.keys(act.error.validation).length === 0 ? [failureText(act.error)] : []),
      ]
    : []
  const cancel = () => {
    left.current = true
    rename(undefined)
  }
  const save = () => {
    if (left.current || act.isPending) return
    if (typed.trim() === name) cancel()
    else act.mutate({ campaignId: id, name: typed })
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') cancel()
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
