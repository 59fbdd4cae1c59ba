import { useTranslation } from 'react-i18next'
import { MACROS } from '../../../../src/contract/macros.ts'
import { Section } from '../../../parts/section/section.tsx'
import { ChoiceItem, Item, TextItem } from './fields.tsx'
import { useForm } from './form.ts'
import { useCountries } from './options.ts'
import { PickMany } from './pick.tsx'

const MODES = ['redirect', 'show', 'frame'] as const

export function Target() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  return (
    <Section layout="grid2" title={t('campaign.section.target')} text={t('campaign.section.target.text')}>
      <ChoiceItem
        label={t('campaign.field.targetMode')}
        required
        value={draft.targetMode}
        choices={MODES.map((value) => ({ value, label: value, count: value === 'redirect' ? '302' : undefined }))}
        onChange={(targetMode) => change({ targetMode })}
        help={t(`campaign.mode.${draft.targetMode}`)}
      />
      <TextItem
        name="targetLink"
        label={t('campaign.field.targetLink')}
        required
        full
        maxLength={2048}
        inputMode="url"
        placeholder="https://shop.example/"
        help={t('campaign.help.targetLink')}
      />
      <Macros />
    </Section>
  )
}

/** All that a link may name; each is filled in from the visit. */
function Macros() {
  const { t } = useTranslation()
  return (
    <details className="macros full">
      <summary>{t('campaign.macros')}</summary>
      <p className="help">{t('campaign.macros.text')}</p>
      <p className="tokens ltr">
        {MACROS.map((name) => (
          <code key={name} className="tok mono">{`{${name}}`}</code>
        ))}
      </p>
    </details>
  )
}

export function BotPage() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  return (
    <Section layout="grid2" title={t('campaign.section.bot')} text={t('campaign.section.bot.text')}>
      <TextItem
        name="botLink"
        label={t('campaign.field.botLink')}
        required
        full
        maxLength={200}
        placeholder="about.html"
        help={t('campaign.help.botLink')}
      />
      <Item name="pageHosts" label={t('campaign.field.pageHosts')} help={t('campaign.help.pageHosts')} full>
        {(control) => (
          <PickMany
            control={control}
            options={NO_OPTIONS}
            value={draft.pageHosts}
            onChange={(value) => change({ pageHosts: value })}
            free
            placeholder={t('campaign.pageHosts.any')}
          />
        )}
      </Item>
    </Section>
  )
}

export function Geography() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  const countries = useCountries()
  return (
    <Section layout="grid2" title={t('campaign.section.geo')} text={t('campaign.section.geo.text')}>
      <ChoiceItem
        label={t('campaign.field.countries')}
        value={draft.onlyCountries ? 'only' : 'everywhere'}
        choices={[
          { value: 'everywhere', label: t('campaign.everywhere') },
          { value: 'only', label: t('campaign.onlyCountries') },
        ]}
        onChange={(value) => change({ onlyCountries: value === 'only' }, ['countries'])}
        help={draft.onlyCountries ? undefined : t('campaign.everywhereHelp')}
      />
      {draft.onlyCountries && (
        <Item name="countries" label={t('campaign.allowedCountries')} required full>
          {(control) => (
            <PickMany
              control={control}
              options={countries}
              value={draft.countries}
              onChange={(value) => change({ countries: value })}
              placeholder={t('campaign.chooseCountries')}
            />
          )}
        </Item>
      )}
      <Item name="excludedCountries" label={t('campaign.field.excludedCountries')}>
        {(control) => (
          <PickMany
            control={control}
            options={countries}
            value={draft.excludedCountries}
            onChange={(value) => change({ excludedCountries: value })}
            placeholder={t('campaign.none')}
          />
        )}
      </Item>
      <Item name="stopKeywords" label={t('campaign.field.stopKeywords')} help={t('campaign.help.stopKeywords')}>
        {(control) => (
          <PickMany
            control={control}
            options={NO_OPTIONS}
            value={draft.stopKeywords}
            onChange={(value) => change({ stopKeywords: value })}
            free
            placeholder={t('campaign.none')}
          />
        )}
      </Item>
    </Section>
  )
}

const NO_OPTIONS = [] as const
