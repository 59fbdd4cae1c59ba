import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Condition } from './condition.tsx'
import { changed, letterOf, MOST, newCondition, without, type DraftGroup } from './draft-groups.ts'
import { useForm } from './form.ts'
import { useGroupSays } from './group-says.ts'
import { SplitLinks } from './split-links.tsx'
import { Wrong } from './wrong.tsx'

type GroupProps = {
  group: DraftGroup
  at: number
  last: number
  onChange: (part: Partial<DraftGroup>, touched: string[]) => void
  onMove: (by: -1 | 1) => void
  /** Absent: there is no room for one more. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

export function GroupCard({ group, at, last, onChange, onMove, onCopy, onRemove }: GroupProps) {
  const { t } = useTranslation()
  const field = `splitGroups.${at}`
  const letter = letterOf(at)
  const conditions = group.conditions
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="splitg" role="group" aria-label={t('campaign.split.group', { letter })} onKeyDown={keys}>
      <header>
        <b aria-hidden="true">{letter}</b>
        <GroupName
          field={`${field}.name`}
          value={group.name}
          onChange={(name) => onChange({ name }, [`${field}.name`])}
        />
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
        {conditions.length === 0 && <p className="help">{t('campaign.split.always')}</p>}
        {conditions.map((condition, each) => (
          <Condition
            key={condition.key}
            condition={condition}
            field={`${field}.conditions.${each}`}
            onChange={(part) =>
              onChange({ conditions: changed(conditions, each, part) }, [`${field}.conditions.${each}`])
            }
            onRemove={() => onChange({ conditions: without(conditions, each) }, [`${field}.conditions`])}
          />
        ))}
        {conditions.length < MOST.conditions && (
          <Button
            kind="quiet"
            size="s"
            icon={<Plus />}
            onClick={() => onChange({ conditions: [...conditions, newCondition()] }, [])}
          >
            {t('campaign.split.condition')}
          </Button>
        )}
        <Says group={group} />
        <SplitLinks
          field={`${field}.links`}
          links={group.links}
          onChange={(links, touched) => onChange({ links }, touched)}
        />
      </div>
    </div>
  )
}

/** What the group does, read back. */
function Says({ group }: { group: DraftGroup }) {
  const { t } = useTranslation()
  const { who, where } = useGroupSays()(group)
  return (
    <p className="says">
      <b>{who}</b> →{' '}
      {where === '' ? <span className="dim">{t('campaign.split.nowhere')}</span> : <span className="ltr">{where}</span>}
    </p>
  )
}

function GroupName({ field, value, onChange }: { field: string; value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation()
  const { wrong } = useForm()
  const texts = wrong(field)
  return (
    <div className="field name" data-field={field}>
      <input
        className="in"
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={t('campaign.split.name')}
        placeholder={t('campaign.split.name')}
        aria-required="true"
        aria-invalid={texts.length > 0 || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Wrong texts={texts} />
    </div>
  )
}
