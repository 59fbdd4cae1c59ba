import { useTranslation } from 'react-i18next'
import { Section } from '../../../parts/section/section.tsx'
import { TextItem } from './fields.tsx'
import { useForm } from './form.ts'

const digits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 4)

/** How long hits and whole addresses are kept, where it is less than the service keeps them. */
export function KeepingSection() {
  const { t } = useTranslation()
  const { draft } = useForm()
  return (
    <Section layout="grid2" title={t('campaign.section.keeping')} text={t('campaign.section.keeping.text')}>
      <TextItem
        name="keepMonths"
        label={t('campaign.field.keepMonths')}
        inputMode="numeric"
        clean={digits}
        placeholder={t('campaign.asService')}
        help={t('campaign.help.keepMonths')}
      />
      <TextItem
        name="cutAddressDays"
        label={t('campaign.field.cutAddressDays')}
        inputMode="numeric"
        clean={digits}
        placeholder={t('campaign.asService')}
        help={t(draft.cutAddressDays === '0' ? 'campaign.help.cutAtOnce' : 'campaign.help.cutAddressDays')}
      />
    </Section>
  )
}
