import { ListFilter } from 'lucide-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { APPEALED } from '../../../src/contract/appeal-words.ts'
import type { Dimension } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field as FormField } from '../../ui/field.tsx'
import { Popover } from '../../ui/float/popover.tsx'
import { Seg } from '../../ui/seg.tsx'
import { FIELDS, VERBS, type Condition, type Field, type Verb } from './conditions.ts'
import { useNames, valueTyped } from './names.ts'
import type { Scope } from './scope.ts'

/** Fields that are no dimension: there is nothing to offer for them. */
const NO_DIMENSION: ReadonlySet<Field> = new Set(['hit', 'visitor', 'isp', 'url', 'referrer', 'userAgent', 'appealed'])
const OFFERED = 50

/** The state of an appeal is chosen, anything else typed. */
const draftOf = (field: Field, verb: Verb): Condition =>
  field === 'appealed'
    ? { field, verb: verb === 'contains' ? 'is' : verb, value: APPEALED[0] }
    : { field, verb, value: '' }
const verbsOf = (field: Field): readonly Verb[] =>
  field === 'appealed' ? VERBS.filter((verb) => verb !== 'contains') : VERBS

type AddFilterProps = { scope: Pick<Scope, 'add' | 'question'> }

/** Any field, is, is not or contains; values that occur are offered. */
export function AddFilter({ scope }: AddFilterProps) {
  const { t } = useTranslation()
  return (
    <Popover
      renderButton={(opener) => (
        <Button {...opener} icon={<ListFilter />}>
          {t('hits.addFilter')}
        </Button>
      )}
    >
      {(close) => (
        <FilterForm
          scope={scope}
          onAdd={(condition) => {
            scope.add(condition)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function FilterForm({ scope, onAdd }: AddFilterProps & { onAdd: (condition: Condition) => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const list = useId()
  const [draft, setDraft] = useState<Condition>({ field: 'country', verb: 'is', value: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const { field, verb } = draft
  const value = draft.value.trim()
  const { data } = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, dimension: field as Dimension, limit: OFFERED },
    { enabled: !NO_DIMENSION.has(field), keep: false },
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (value !== '') onAdd({ field, verb, value: valueTyped(field, value).slice(0, 512) })
  }
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
      <FormField
        label={t('hits.addFilter.value')}
        error={isSubmitted && value === '' ? t('hits.addFilter.empty') : undefined}
      >
        {(control) =>
          field === 'appealed' ? (
            <select
              {...control}
              className="in"
              value={draft.value}
              onChange={(event) => setDraft({ ...draft, value: event.target.value })}
            >
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
              value={draft.value}
              onChange={(event) => setDraft({ ...draft, value: event.target.value })}
            />
          )
        }
      </FormField>
      <datalist id={list}>
        {data?.platforms
          .filter((row) => row.value !== '')
          .map((row) => (
            <option
              key={row.value}
              value={field === 'splitLink' ? names.value(field, row.value) : row.value}
              label={names.value(field, row.value)}
            />
          ))}
      </datalist>
      <Button type="submit">{t('hits.addFilter.add')}</Button>
    </form>
  )
}
