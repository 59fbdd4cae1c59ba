import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useField } from '../../../parts/form/fields.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Wrong } from '../wrong.tsx'
import { Conditions } from './conditions/conditions.tsx'
import { letterOf } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { useGroupWords } from './group-words.ts'
import { FoundAt } from './findings/found-at.tsx'
import { SplitLinks } from './split-links.tsx'
import { SplitTestPart } from './split-test/split-test.tsx'

type GroupProps = {
  campaign: string | undefined
  at: number
  last: number
  onMove: (by: -1 | 1) => void
  /** Absent: there is no room for one more. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

export function GroupCard({ campaign, at, last, onMove, onCopy, onRemove }: GroupProps) {
  const { t } = useTranslation()
  const letter = letterOf(at)
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="splitg" role="group" aria-label={t('campaign.split.group', { letter })} onKeyDown={keys}>
      <header>
        <b aria-hidden="true">{letter}</b>
        <GroupName at={at} />
        <span className="grow" />
        <IconButton label={t('campaign.split.up')} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t('campaign.split.down')} disabled={at === last} onClick={() => onMove(1)}>
          <ArrowDown />
        </IconButton>
        {onCopy && (
          <IconButton label={t('campaign.split.copy')} onClick={onCopy}>
            <Copy />
          </IconButton>
        )}
        <IconButton label={t('campaign.split.remove')} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </header>
      <div>
        <GroupConditions at={at} />
        <GroupSentence at={at} />
        <SplitLinks at={at} />
        <SplitTestPart campaign={campaign} at={at} />
      </div>
    </div>
  )
}

function GroupConditions({ at }: { at: number }) {
  const { t } = useTranslation()
  const conditions = useWatch<Draft, `splitGroups.${number}.conditions`>({ name: `splitGroups.${at}.conditions` })
  return (
    <>
      {conditions.length === 0 && <p className="help">{t('campaign.split.always')}</p>}
      <Conditions name={`splitGroups.${at}.conditions`} room="split" />
    </>
  )
}

/** What the group does, read back. */
function GroupSentence({ at }: { at: number }) {
  const { t } = useTranslation()
  const group = useWatch<Draft, `splitGroups.${number}`>({ name: `splitGroups.${at}` })
  const { who, where } = useGroupWords()(group)
  return (
    <p className="says">
      <b>{who}</b> →{' '}
      {where === '' ? <span className="dim">{t('campaign.split.nowhere')}</span> : <span className="ltr">{where}</span>}
    </p>
  )
}

function GroupName({ at }: { at: number }) {
  const { t } = useTranslation()
  const { held, wrong } = useField<Draft>(`splitGroups.${at}.name`)
  return (
    <div className="field name" data-field={`splitGroups.${at}.name`}>
      <input
        {...held}
        className="in"
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={t('campaign.split.name')}
        placeholder={t('campaign.split.name')}
        aria-required="true"
        aria-invalid={wrong.length > 0 || undefined}
      />
      <Wrong texts={wrong} />
      <FoundAt field={`splitGroups.${at}.name`} />
    </div>
  )
}
