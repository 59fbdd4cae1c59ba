import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../i18n/server.ts'
import type { Change } from './changes.ts'
import { Value } from './value.tsx'

/** The name of a field as people read it. */
export const fieldName = (field: string): string => textOf(`audit.field.${field}`) ?? field

const byField = ({ field }: Change): string => fieldName(field)

type ChangedProps<One extends Change> = {
  changes: readonly One[]
  /** What the field is called, where its name does not say it. */
  nameOf?: (change: One) => string
  /** How a value is shown. */
  as?: ComponentType<{ field: string; value: unknown }>
}

/** Fields that changed, each with its value before and after. Inside `.history`. */
export function Changed<One extends Change>({ changes, nameOf = byField, as: Shown = Value }: ChangedProps<One>) {
  const { t } = useTranslation()
  return (
    <dl>
      {changes.map((change) => (
        <div key={nameOf(change)}>
          <dt>{nameOf(change)}</dt>
          <dd>
            {change.from !== undefined && (
              <del>
                <span className="vh">{t('audit.before')} </span>
                <Shown field={change.field} value={change.from} />
              </del>
            )}
            {change.to !== undefined && (
              <ins>
                <span className="vh">{t('audit.after')} </span>
                <Shown field={change.field} value={change.to} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
