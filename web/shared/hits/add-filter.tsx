import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { APPEALED } from '../../../src/contract/hits/appeal-words.ts'
import type { Dimension } from '../../../src/contract/hits/hit-words.ts'
import { useApiQuery } from '../../api/query.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Field as FormField } from '../../kit/controls/field.tsx'
import { Seg } from '../../kit/controls/seg.tsx'
import { AddOne } from '../listing/more-filters.tsx'
import { FIELDS, type Condition, type Field, type Verb } from './conditions.ts'
import { useNames } from './names.ts'
import type { Scope } from './scope.ts'
import { valueTyped, verbsOf } from './typed.ts'

/** No values to suggest. */
const NO_DIMENSION: ReadonlySet<Field> = new Set(['hit', 'visitor', 'isp', 'url', 'referrer', 'userAgent', 'appealed'])
const OFFERED = 50

const draftOf = (field: Field, verb: Verb): Condition => ({
  field,
  verb: verbsOf(field).includes(verb) ? verb : 'is',
  value: field === 'appealed' ? APPEALED[0] : '',
})

type AddFilterProps = { scope: Pick<Scope, 'add' | 'question'> }

export function AddFilter({ scope }: AddFilterProps) {
  return (
    <AddOne>
      {(close) => (
        <FilterForm
          scope={scope}
          onAdd={(condition) => {
            scope.add(condition)
            close()
          }}
        />
      )}
    </AddOne>
  )
}

function FilterForm({ scope, onAdd }: AddFilterProps & { onAdd: (condition: Condition) => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const [draft, setDraft] = useState<Condition>({ field: 'country', verb: 'is', value: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const { field, verb } = draft
  const value = draft.value.trim()
  const { data } = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, dimension: field as Dimension, limit: OFFERED, countsOnly: true },
    { enabled: !NO_DIMENSION.has(field), keep: false },
  )
  const offered = (data?.platforms ?? []).map((row) => row.value).filter((one) => one !== '')
  const wire =
    value === '' ? undefined : valueTyped(field, value, { offered, nameOf: (one) => names.value(field, one) })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (wire !== undefined) onAdd({ field, verb, value: wire.slice(0, 512) })
  }
  const fault = value === '' ? t('hits.addFilter.empty') : t('hits.addFilter.unknown', { field: names.field(field) })
  return (
    <form className="add-filter" onSubmit={submit} noValidate>
      <FormField label={t('hits.addFilter.field')}>
        {(control) => (
          <select
            {...control}
            className="in"
            value={field}
            onChange={(event) => setDraft(draftOf(FIELDS.find((one) => one === event.target.value) ?? field, verb))}
          >
            {FIELDS.map((one) => (
              <option key={one} value={one}>
                {names.field(one)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <Seg
        label={t('hits.addFilter.verb')}
        value={verb}
        choices={verbsOf(field).map((one) => ({ value: one, label: t(`hits.verb.${one}`) }))}
        onChange={(next) => setDraft({ ...draft, verb: next })}
      />
      <ValueField
        draft={draft}
        offered={offered}
        fault={isSubmitted && wire === undefined ? fault : undefined}
        onChange={(next) => setDraft({ ...draft, value: next })}
      />
      <Button type="submit">{t('hits.addFilter.add')}</Button>
    </form>
  )
}

type ValueProps = {
  draft: Condition
  offered: readonly string[]
  fault: string | undefined
  onChange: (next: string) => void
}

function ValueField({ draft: { field, value }, offered, fault, onChange }: ValueProps) {
  const { t } = useTranslation()
  const names = useNames()
  const list = useId()
  return (
    <>
      <FormField label={t('hits.addFilter.value')} error={fault}>
        {(control) =>
          field === 'appealed' ? (
            <select {...control} className="in" value={value} onChange={(event) => onChange(event.target.value)}>
              {APPEALED.map((one) => (
                <option key={one} value={one}>
                  {names.value(field, one)}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...control}
              className="in"
              list={NO_DIMENSION.has(field) ? undefined : list}
              autoFocus
              autoComplete="off"
              maxLength={512}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
      </FormField>
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one} value={names.value(field, one)} />
        ))}
      </datalist>
    </>
  )
}
