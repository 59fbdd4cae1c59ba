import { useTranslation } from '../../../../i18n/i18n.ts'
import { DUPLICATE_MODES, PARTNER_PARAMETER } from '../../../../../src/contract/conversions/conversion-words.ts'
import { Section } from '../../../../shared/section/section.tsx'
import { USER_FIELDS, UTM_FIELDS } from '../../../../../src/contract/campaigns/campaign-words.ts'
import type { Draft } from './draft.ts'
import { ChoiceField, TextItem, Item } from './fields.tsx'
import { useFormContext } from 'react-hook-form'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { TYPED } from '../../../../shared/form/use-form.ts'

/** Default parameter names. */
const USUAL: Partial<Record<(typeof UTM_FIELDS)[number], string>> = {
  source: 'utm_source',
  campaign: 'utm_campaign',
  term: 'utm_term',
  creative: 'utm_content',
  placement: 'utm_placement',
  network: 'utm_network',
}

const PASSES = ['clickIds', 'query', 'none'] as const

/** Open with names of its own, or where the address may lead to one. */
export function Parameters() {
  const { t } = useTranslation()
  const { utm, user, partnerParameter } = useFormContext<Draft>().getValues()
  const [params] = useSearchParams()
  const [isOpen] = useState(
    params.has('field') ||
      partnerParameter !== PARTNER_PARAMETER ||
      [...Object.values(utm), ...Object.values(user)].some((name) => name !== ''),
  )
  const shared = { look: 'mono', maxLength: 64 }
  return (
    <Section layout="grid2" title={t('campaign.section.parameters')} text={t('campaign.section.parameters.text')}>
      <SourceField />
      <details className="full" open={isOpen}>
        <summary>{t('campaign.parameterNames')}</summary>
        <div className="grid3">
          {UTM_FIELDS.map((name) => (
            <TextItem
              key={name}
              name={`utm.${name}`}
              label={name}
              {...shared}
              spellCheck={false}
              placeholder={USUAL[name]}
            />
          ))}
          {USER_FIELDS.map((name) => (
            <TextItem key={name} name={`user.${name}`} label={name} {...shared} spellCheck={false} placeholder={name} />
          ))}
          <TextItem name="partnerParameter" label="partner" {...shared} />
        </div>
        <p className="help">{t('campaign.help.partner')}</p>
      </details>
      <ChoiceField<Draft['passThrough']>
        name="passThrough"
        label={t('campaign.field.passThrough')}
        choices={PASSES.map((value) => ({ value, label: t(`campaign.passThrough.${value}`) }))}
        help={(value) => t(`campaign.passThrough.${value}.text`)}
      />
      <ChoiceField<Draft['duplicates']>
        name="duplicates"
        label={t('campaign.field.duplicates')}
        choices={DUPLICATE_MODES.map((value) => ({ value, label: t(`campaign.duplicates.${value}`) }))}
        help={(value) => t(`campaign.duplicates.${value}.text`)}
      />
    </Section>
  )
}

/** Hidden without access to costs. */
function SourceField() {
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
