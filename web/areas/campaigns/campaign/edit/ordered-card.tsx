import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useField } from '../../../../shared/form/fields.tsx'
import { IconButton } from '../../../../kit/controls/button.tsx'
import { Wrong } from '../wrong.tsx'
import type { GroupList } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { FoundAt } from './findings/found-at.tsx'

export type Ordered = {
  at: number
  last: number
  onMove: (by: -1 | 1) => void
  /** Undefined at the limit. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

type Props = Ordered & {
  of: GroupList | 'rules'
  label: string
  mark: ReactNode
  children: ReactNode
}

/** Written out, so that the build has only these texts. */
const WORDS = { splitGroups: 'campaign.split.', landingGroups: 'campaign.split.', rules: 'campaign.rules.' } as const

export function OrderedCard({ of, at, last, label, mark, onMove, onCopy, onRemove, children }: Props) {
  const { t } = useTranslation()
  const words = WORDS[of]
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="splitg" role="group" aria-label={label} onKeyDown={keys}>
      <header>
        <b aria-hidden="true">{mark}</b>
        <Name field={`${of}.${at}.name`} label={t(`${words}name`)} />
        <span className="grow" />
        <IconButton label={t(`${words}up`)} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t(`${words}down`)} disabled={at === last} onClick={() => onMove(1)}>
          <ArrowDown />
        </IconButton>
        {onCopy && (
          <IconButton label={t(`${words}copy`)} onClick={onCopy}>
            <Copy />
          </IconButton>
        )}
        <IconButton label={t(`${words}remove`)} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </header>
      <div>{children}</div>
    </div>
  )
}

type NameProps = { field: `${Props['of']}.${number}.name`; label: string }

function Name({ field, label }: NameProps) {
  const { held, wrong } = useField<Draft>(field)
  return (
    <div className="field name" data-field={field}>
      <input
        {...held}
        className="in"
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        aria-required="true"
        aria-invalid={wrong.length > 0 || undefined}
      />
      <Wrong texts={wrong} />
      <FoundAt field={field} />
    </div>
  )
}
