import { useTranslation } from 'react-i18next'
import { Section } from '../../../parts/section/section.tsx'
import { useLanguageOptions } from './options.ts'
import { ChoiceItem, Item, TextItem } from './fields.tsx'
import { useForm } from './form.ts'
import { PickOne } from './pick.tsx'

const SENSITIVITIES = ['monitor', 'standard', 'strict'] as const

export function Basics() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  const languages = useLanguageOptions([draft.language])
  return (
    <Section layout="grid2" title={t('campaign.section.basics')} text={t('campaign.section.basics.text')}>
      <TextItem name="name" label={t('campaign.field.name')} required maxLength={120} />
      <TextItem name="tag" label={t('campaign.field.tag')} maxLength={60} />
      <Item name="language" label={t('campaign.field.language')} help={t('campaign.help.language')}>
        {(control) => (
          <PickOne
            control={control}
            options={languages}
            value={draft.language}
            onChange={(language) => change({ language })}
            search
            clear
            placeholder={t('campaign.notSet')}
          />
        )}
      </Item>
      <TextItem
        name="repeatLimit"
        label={t('campaign.field.repeatLimit')}
        inputMode="numeric"
        clean={(typed) => typed.replaceAll(/\D/g, '').slice(0, 6)}
        placeholder={t('campaign.noLimit')}
        help={t('campaign.help.repeatLimit')}
      />
      <ChoiceItem
        label={t('campaign.field.sensitivity')}
        value={draft.sensitivity}
        choices={SENSITIVITIES.map((value) => ({ value, label: t(`campaign.sensitivity.${value}`) }))}
        onChange={(sensitivity) => change({ sensitivity })}
        help={t(`campaign.sensitivity.${draft.sensitivity}.text`)}
      />
    </Section>
  )
}
