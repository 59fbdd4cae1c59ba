import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListEntry } from '../../../src/contract/lists.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { CALLS, type Side } from './calls.ts'

type RemovedProps = { side: Side; entry: ListEntry; onBack: () => void }

/** Says what was removed and puts it back as it was. An entry that has run out meanwhile comes back without its end. */
export function Removed({ side, entry, onBack }: RemovedProps) {
  const { t } = useTranslation()
  const add = useApiMutation(CALLS[side].add, { refreshes: [CALLS[side].list], onDone: onBack })
  const { type, value, list, note, source, expiresAt } = entry
  const putBack = () =>
    add.mutate({
      type,
      value,
      list,
      note,
      source,
      expiresAt: expiresAt !== null && Date.parse(expiresAt) > Date.now() ? expiresAt : null,
    })
  return (
    <div className="alert removed" role="status">
      <span className="grow">{t('lists.removed', { value })}</span>
      <Button size="s" icon={<Undo2 />} busy={add.isPending} onClick={putBack}>
        {t('lists.undo')}
      </Button>
    </div>
  )
}
