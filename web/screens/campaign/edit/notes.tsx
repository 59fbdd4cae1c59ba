import { useTranslation } from 'react-i18next'
import { Section } from '../../../parts/section/section.tsx'
import { Item } from './fields.tsx'
import { useForm } from './form.ts'

/** What people who run the campaign want to remember. */
export function Notes() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  return (
    <Section layout="grid2" title={t('campaign.section.notes')} text={t('campaign.section.notes.text')}>
      <Item name="notes" label={t('campaign.field.notes')} full>
        {(control) => (
          <textarea
            {...control}
            className="in"
            rows={4}
            maxLength={4000}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </Item>
    </Section>
  )
}
