import { useTranslation } from 'react-i18next'
import type { Reason } from '../../../src/contract/hits.ts'
import { useNames } from './names.ts'
import { ReasonChip } from './reason-chip.tsx'
import { reasonsShown } from './reasons-shown.ts'

type Props = { reasons: readonly Reason[]; onFilter?: (signal: string) => void }

/** Why, in a row of a table. */
export function Reasons({ reasons, onFilter }: Props) {
  const { t } = useTranslation()
  const names = useNames()
  const { shown, rest } = reasonsShown(reasons)
  if (shown.length === 0)
    return (
      <span className="dim none">
        <span aria-hidden="true">–</span>
        <span className="vh">{t('hits.reasons.none')}</span>
      </span>
    )
  return (
    <span className="reasons">
      {shown.map((reason) => (
        <ReasonChip key={reason.signal} reason={reason} onFilter={onFilter} />
      ))}
      {rest.length > 0 && (
        <span className="chip more" title={rest.map(({ signal }) => names.signal(signal)).join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="vh">{t('hits.reasons.more', { count: rest.length })}</span>
        </span>
      )}
    </span>
  )
}
