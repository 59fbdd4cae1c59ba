import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { standardTag } from '../../../../src/lib/language-tag.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useField } from '../../../parts/form/fields.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Wrong } from '../wrong.tsx'
import { Condition } from './condition.tsx'
import { letterOf, MOST, newCondition, percentOf, type DraftCondition, type DraftGroup } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { SplitLinks } from './split-links.tsx'

type GroupProps = {
  at: number
  last: number
  onMove: (by: -1 | 1) => void
  /** Absent: there is no room for one more. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

export function GroupCard({ at, last, onMove, onCopy, onRemove }: GroupProps) {
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
        <Conditions at={at} />
        <GroupSentence at={at} />
        <SplitLinks at={at} />
      </div>
    </div>
  )
}

function Conditions({ at }: { at: number }) {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Draft, `splitGroups.${number}.conditions`>({
    name: `splitGroups.${at}.conditions`,
  })
  return (
    <>
      {fields.length === 0 && <p className="help">{t('campaign.split.always')}</p>}
      {fields.map(({ id }, each) => (
        <Condition key={id} field={`splitGroups.${at}.conditions.${each}`} onRemove={() => remove(each)} />
      ))}
      {fields.length < MOST.conditions && (
        <Button kind="quiet" size="s" icon={<Plus />} onClick={() => append(newCondition(), { shouldFocus: false })}>
          {t('campaign.split.condition')}
        </Button>
      )}
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
    <div className="field name">
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
    </div>
  )
}

/** A split group in a sentence: who comes to it, and where they go. */
const NAMED = 4

function useGroupWords(): (group: DraftGroup) => { who: string; where: string } {
  const { t } = useTranslation()
  const format = useFormat()
  const or = new Intl.ListFormat(format.locale, { type: 'disjunction' })
  const and = new Intl.ListFormat(format.locale, { type: 'conjunction' })
  const nameOf = (option: DraftCondition['option'], value: string): string => {
    if (option === 'country') return format.country(value)
    if (option === 'language') return format.language(standardTag(value))
    if (option === 'device') return t(`campaign.device.${value as 'desktop'}`, { defaultValue: value })
    return option === 'usageType' ? t(`campaign.usage.${value as 'hosting'}`, { defaultValue: value }) : value
  }
  const phraseOf = ({ option, is, values }: DraftCondition): string => {
    const shown = values.slice(0, NAMED).map((value) => nameOf(option, value))
    const more = values.length - shown.length
    const named = or.format(more > 0 ? [...shown, t('campaign.split.more', { count: more })] : shown)
    return t(is ? 'campaign.split.says' : 'campaign.split.saysNot', {
      option: t(`campaign.option.${option}`),
      values: named,
    })
  }
  return ({ conditions, links }) => {
    const phrases = conditions.filter(({ values }) => values.length > 0).map(phraseOf)
    return {
      who: phrases.length === 0 ? t('campaign.split.everybody') : and.format(phrases),
      where: links
        .filter((link) => percentOf(link) > 0 && link.link.trim() !== '')
        .map((link) => `${format.percent(percentOf(link))} ${link.link.trim()}`)
        .join(', '),
    }
  }
}
