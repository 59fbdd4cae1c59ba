import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../kit/classes.ts'
import { textOf, type Condition } from './conditions.ts'
import { useNames } from './names.ts'
import type { Scope } from './scope.ts'

export function Applied({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  if (scope.conditions.length === 0) return null
  return (
    <div className="applied" role="group" aria-label={t('hits.filters')}>
      {scope.conditions.map((condition) => (
        <Token key={textOf(condition)} condition={condition} onRemove={() => scope.remove(condition)} />
      ))}
      <button type="button" className="link" onClick={() => scope.change({ filter: [] })}>
        {t('hits.clear')}
      </button>
    </div>
  )
}

function Token({ condition, onRemove }: { condition: Condition; onRemove: () => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const { field, verb, value } = condition
  const name = verb === 'is' ? names.field(field) : `${names.field(field)} ${t(`hits.verb.${verb}`)}`
  const shown = names.value(field, value)
  return (
    <button
      type="button"
      className={classes('tok', verb === 'isNot' && 'not')}
      aria-label={t('hits.remove', { filter: `${name}: ${shown}` })}
      onClick={onRemove}
    >
      <span>{name}</span> <b className="cut">{shown}</b>
      <X />
    </button>
  )
}
