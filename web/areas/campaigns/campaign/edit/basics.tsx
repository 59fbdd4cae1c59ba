import { useTranslation } from '../../../../i18n/i18n.ts'
import { useWatch } from 'react-hook-form'
import { Section } from '../../../../shared/section/section.tsx'
import { ClassMark } from '../../../../shared/class-mark.tsx'
import type { Draft } from './draft.ts'
import { ChoiceField, Item, TextItem } from './fields.tsx'
import { PageHosts } from './places.tsx'
import { useLanguageOptions } from '../../../../shared/choose/options.ts'
import { PickOne } from '../../../../shared/choose/pick.tsx'

const SENSITIVITIES = ['monitor', 'standard', 'strict'] as const
const CHECKS = ['off', 'suspicious', 'new'] as const
const digits = (most: number) => (typed: string) => typed.replaceAll(/\D/g, '').slice(0, most)

const decimal = (typed: string) => typed.replaceAll(/[^\d.,]/g, '').slice(0, 4)

/** The three fields that a campaign needs. */
export function Basics() {
  const { t } = useTranslation()
  return (
    <section className="three grid2" aria-label={t('campaign.section.basics')}>
      <TextItem name="name" label={t('campaign.field.name')} required full maxLength={120} />
      <TextItem
        name="targetLink"
        label={
          <>
            <ClassMark kind="target" /> {t('campaign.field.targetLink')}
          </>
        }
        required
        maxLength={2048}
        inputMode="url"
        placeholder="https://shop.example/"
        help={t('campaign.help.targetLink')}
      />
      <TextItem
        name="botLink"
        label={
          <>
            <ClassMark kind="bot" /> {t('campaign.field.botLink')}
          </>
        }
        required
        maxLength={200}
        placeholder="about.html"
        help={t('campaign.help.botLink')}
      />
    </section>
  )
}

export function Protection() {
  const { t } = useTranslation()
  return (
    <Section layout="grid2" title={t('campaign.section.detection')} text={t('campaign.section.detection.text')}>
      <ChoiceField<Draft['sensitivity']>
        name="sensitivity"
        label={t('campaign.field.sensitivity')}
        choices={SENSITIVITIES.map((value) => ({ value, label: t(`campaign.sensitivity.${value}`) }))}
        help={(value) => t(`campaign.sensitivity.${value}.text`)}
      />
      <ChoiceField<Draft['check']>
        name="check"
        label={t('campaign.field.check')}
        choices={CHECKS.map((value) => ({ value, label: t(`campaign.check.${value}`) }))}
        help={(value) => t(`campaign.check.${value}.text`)}
      />
      <TextItem
        name="repeatLimit"
        label={t('campaign.field.repeatLimit')}
        inputMode="numeric"
        clean={digits(6)}
        placeholder={t('campaign.noLimit')}
        help={t('campaign.help.repeatLimit')}
      />
      <TextItem
        name="holdOut"
        label={t('campaign.field.holdOut')}
        inputMode="decimal"
        clean={decimal}
        placeholder={t('campaign.holdOut.off')}
        help={t('campaign.help.holdOut')}
      />
      <PageHosts />
    </Section>
  )
}

export function Filing() {
  const { t } = useTranslation()
  const languages = useLanguageOptions([useWatch<Draft, 'language'>({ name: 'language' })])
  return (
    <Section layout="grid2" title={t('campaign.section.filing')}>
      <TextItem name="tag" label={t('campaign.field.tag')} maxLength={60} />
      <Item name="language" label={t('campaign.field.language')} help={t('campaign.help.language')}>
        {({ value, onChange, ...control }) => (
          <PickOne
            control={control}
            options={languages}
            value={value}
            onChange={onChange}
            search
            clear
            placeholder={t('campaign.notSet')}
          />
        )}
      </Item>
    </Section>
  )
}

export function RetentionSection() {
  const { t } = useTranslation()
  const isAtOnce = useWatch<Draft, 'cutAddressDays'>({ name: 'cutAddressDays' }) === '0'
  return (
    <Section layout="grid2" title={t('campaign.section.keeping')} text={t('campaign.section.keeping.text')}>
      <TextItem
        name="keepMonths"
        label={t('campaign.field.keepMonths')}
        inputMode="numeric"
        clean={digits(4)}
        placeholder={t('campaign.asService')}
        help={t('campaign.help.keepMonths')}
      />
      <TextItem
        name="cutAddressDays"
        label={t('campaign.field.cutAddressDays')}
        inputMode="numeric"
        clean={digits(4)}
        placeholder={t('campaign.asService')}
        help={t(isAtOnce ? 'campaign.help.cutAtOnce' : 'campaign.help.cutAddressDays')}
      />
    </Section>
  )
}

export function Notes() {
  const { t } = useTranslation()
  return (
    <Section layout="grid2" title={t('campaign.section.notes')} text={t('campaign.section.notes.text')}>
      <Item name="notes" label={t('campaign.field.notes')} full>
        {(held) => <textarea {...held} className="in" rows={4} maxLength={4000} />}
      </Item>
    </Section>
  )
}
