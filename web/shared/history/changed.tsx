import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../../i18n/server.ts'
import type { Change } from './changes.ts'
import { Value } from './value.tsx'

export const fieldName = (field: string): string => textOf(`audit.field.${field}`) ?? field

const byField = ({ field }: Change): string => fieldName(field)

type ChangedProps<One extends Change> = {
  changes: readonly One[]
  nameOf?: (change: One) => string
  as?: ComponentType<{ field: string; value: unknown }>
}

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
