import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { TYPED } from '../../../../shared/form/use-form.ts'
import type { Draft } from './draft.ts'
import { Item } from './fields.tsx'

/** Hidden without access to costs. */
export function SourceField() {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const isReached = useReaches('Sources')
  const { data } = useApiQuery('sources.list', {}, { quiet: true, enabled: isReached })
  const sources = data?.sources ?? []
  const choose = (id: string): Draft['source'] => {
    const source = sources.find((one) => one.id === id)
    if (!source) return null
    for (const [field, name] of Object.entries(source.parameters))
      setValue(`utm.${field as keyof typeof source.parameters}`, name, TYPED)
    return { id, clickParameter: source.clickParameter, costParameter: source.costParameter }
  }
  if (!isReached) return null
  return (
    <Item<Draft['source']>
      name="source"
      label={t('campaign.field.source')}
      help={
        sources.length === 0 ? (
          <Link to={SCREENS.Sources.path}>{t('campaign.source.none')}</Link>
        ) : (
          t('campaign.help.source')
        )
      }
    >
      {({ value, onChange, ...control }) => (
        <select
          {...control}
          className="in"
          value={value?.id ?? ''}
          onChange={(event) => onChange(choose(event.target.value))}
        >
          <option value="">{t('campaign.notSet')}</option>
          {sources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Item>
  )
}
