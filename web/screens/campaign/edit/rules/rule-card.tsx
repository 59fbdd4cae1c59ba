import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RULE_ACTS, type RuleAct } from '../../../../../src/contract/condition-words.ts'
import { useConditionSentence } from '../../../../parts/conditions/sentence.ts'
import { useField } from '../../../../parts/form/fields.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { Seg } from '../../../../ui/seg.tsx'
import { Wrong } from '../../wrong.tsx'
import { Conditions } from '../conditions/conditions.tsx'
import type { Draft } from '../draft.ts'
import { FoundAt } from '../findings/found-at.tsx'

type RuleProps = {
  at: number
  last: number
  onMove: (by: -1 | 1) => void
  /** Absent: there is no room for one more. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

export function RuleCard({ at, last, onMove, onCopy, onRemove }: RuleProps) {
  const { t } = useTranslation()
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="splitg" role="group" aria-label={t('campaign.rules.rule', { number: at + 1 })} onKeyDown={keys}>
      <header>
        <b aria-hidden="true">{at + 1}</b>
        <RuleName at={at} />
        <span className="grow" />
        <IconButton label={t('campaign.rules.up')} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label={t('campaign.rules.down')} disabled={at === last} onClick={() => onMove(1)}>
          <ArrowDown />
        </IconButton>
        {onCopy && (
          <IconButton label={t('campaign.rules.copy')} onClick={onCopy}>
            <Copy />
          </IconButton>
        )}
        <IconButton label={t('campaign.rules.remove')} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </header>
      <div>
        <Act at={at} />
        <Conditions name={`rules.${at}.conditions`} room="rule" />
        <RuleSentence at={at} />
      </div>
    </div>
  )
}

function Act({ at }: { at: number }) {
  const { t } = useTranslation()
  const { value, onChange } = useField<Draft, RuleAct>(`rules.${at}.act`).held
  return (
    <Seg
      label={t('campaign.rules.act')}
      value={value}
      choices={RULE_ACTS.map((act) => ({ value: act, label: t(`campaign.rules.act.${act}`) }))}
      onChange={onChange}
      className="own"
    />
  )
}

/** What the rule does, read back. */
function RuleSentence({ at }: { at: number }) {
  const { t } = useTranslation()
  const { act, conditions } = useWatch<Draft, `rules.${number}`>({ name: `rules.${at}` })
  const who = useConditionSentence()(conditions)
  return (
    <p className="says">
      <b>{who || t('campaign.rules.nobody')}</b> → {t(`campaign.rules.does.${act}`)}
    </p>
  )
}

function RuleName({ at }: { at: number }) {
  const { t } = useTranslation()
  const { held, wrong } = useField<Draft>(`rules.${at}.name`)
  return (
    <div className="field name" data-field={`rules.${at}.name`}>
      <input
        {...held}
        className="in"
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={t('campaign.rules.name')}
        placeholder={t('campaign.rules.name')}
        aria-required="true"
        aria-invalid={wrong.length > 0 || undefined}
      />
      <Wrong texts={wrong} />
      <FoundAt field={`rules.${at}.name`} />
    </div>
  )
}
