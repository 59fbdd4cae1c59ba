import { useTranslation } from 'react-i18next'
import { DUPLICATE_MODES } from '../../../../../src/contract/conversions/conversion-words.ts'
import { Section } from '../../../../shared/section/section.tsx'
import { USER, UTM, type Draft } from './draft.ts'
import { ChoiceField, TextItem } from './fields.tsx'
import { SourceField } from './source.tsx'

/** Default parameter names. */
const USUAL: Partial<Record<(typeof UTM)[number], string>> = {
  source: 'utm_source',
  campaign: 'utm_campaign',
  term: 'utm_term',
  creative: 'utm_content',
  placement: 'utm_placement',
  network: 'utm_network',
}

const PASSES = ['clickIds', 'query', 'none'] as const

export function Parameters() {
  const { t } = useTranslation()
  const shared = { look: 'mono', maxLength: 64 }
  return (
    <Section layout="grid2" title={t('campaign.section.parameters')} text={t('campaign.section.parameters.text')}>
      <SourceField />
      <div className="grid3 full">
        {UTM.map((name) => (
          <TextItem
            key={name}
            name={`utm.${name}`}
            label={name}
            {...shared}
            spellCheck={false}
            placeholder={USUAL[name]}
          />
        ))}
        {USER.map((name) => (
          <TextItem key={name} name={`user.${name}`} label={name} {...shared} spellCheck={false} placeholder={name} />
        ))}
        <TextItem name="partnerParameter" label="partner" {...shared} />
      </div>
      <p className="help full">{t('campaign.help.partner')}</p>
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
