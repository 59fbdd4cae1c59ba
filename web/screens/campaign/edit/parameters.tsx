import { useTranslation } from 'react-i18next'
import { Section } from '../../../parts/section/section.tsx'
import { USER, UTM } from './draft.ts'
import { ChoiceItem, Item, TextItem } from './fields.tsx'
import { useForm } from './form.ts'

/** The names that count where none is given. */
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
  const { draft, change } = useForm()
  const held = { utm: draft.utm, user: draft.user } as Record<'utm' | 'user', Record<string, string>>
  const fields = [
    ...UTM.map((name) => ({ part: 'utm' as const, name, usual: USUAL[name] })),
    ...USER.map((name) => ({ part: 'user' as const, name, usual: name })),
  ]
  return (
    <Section layout="grid2" title={t('campaign.section.parameters')} text={t('campaign.section.parameters.text')}>
      <div className="grid3 full">
        {fields.map(({ part, name, usual }) => (
          <Item key={name} name={`${part}.${name}`} label={name}>
            {(control) => (
              <input
                {...control}
                className="in mono"
                type="text"
                autoComplete="off"
                spellCheck={false}
                maxLength={64}
                placeholder={usual}
                value={held[part][name] ?? ''}
                onChange={(event) =>
                  change({ [part]: { ...held[part], [name]: event.target.value } }, [`${part}.${name}`])
                }
              />
            )}
          </Item>
        ))}
        <TextItem name="partnerParameter" label="partner" mono maxLength={64} />
      </div>
      <p className="help full">{t('campaign.help.partner')}</p>
      <ChoiceItem
        label={t('campaign.field.passThrough')}
        value={draft.passThrough}
        choices={PASSES.map((value) => ({ value, label: t(`campaign.passThrough.${value}`) }))}
        onChange={(passThrough) => change({ passThrough })}
        help={t(`campaign.passThrough.${draft.passThrough}.text`)}
      />
    </Section>
  )
}
