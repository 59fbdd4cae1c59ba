import { useTranslation } from '../../../i18n/i18n.ts'
import type { Validation } from '../../../api/failure.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Form, Refused } from '../../../shared/form/form.tsx'
import { within } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { limitIn } from '../../../shared/people/limit.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { wishOf, type Draft } from './draft.ts'
import { Files } from './files.tsx'
import { Colors } from './colors.tsx'
import { Kind } from './kind.tsx'
import { Preview } from './preview.tsx'
import { SITE_TEXTS, type SiteText } from '../../../../src/contract/sites/site-words.ts'
import { AreaField, TextField } from '../../../shared/form/fields.tsx'
import { Section } from '../../../shared/section/section.tsx'

type Props = { draft: Draft; left: number | undefined; onStarted: (siteId: string) => void }

const place = (validation: Validation): Validation => within('texts')(within('colors')(validation))

export function Generator({ draft: opened, left, onStarted: onBegun }: Props) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'company.createSite',
    defaults: opened,
    toInput: wishOf,
    place,
    refreshes: ['company.sites', 'tariff.list'],
    onSaved: ({ siteId }) => onBegun(siteId),
  })
  const draft = form.watch()
  return (
    <div className="generator">
      <Form of={form} ownAlert>
        <Card className="secs" label={t('sites.form')}>
          <Kind />
          <Texts />
          <Colors draft={draft} />
          <Files gated={draft.campaignId !== ''} />
          <div className="gen-foot">
            <Refused />
            <Takes count={draft.count} left={left} />
            <Button
              type="submit"
              kind={left === 0 ? 'plain' : 'primary'}
              disabled={left === 0}
              busy={form.sending}
              title="Ctrl+Enter"
            >
              {t('sites.generate')}
            </Button>
          </div>
        </Card>
      </Form>
      <Preview draft={draft} />
    </div>
  )
}

function Takes({ count, left }: { count: string; left: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const wanted = limitIn(count)
  if (left === undefined || !wanted) return null
  const text = { n: format.number(wanted), count: wanted, left: format.number(left) }
  return wanted > left ? (
    <p className="state warn">{t('sites.tooFew', text)}</p>
  ) : (
    <p className="dim">{t('sites.takes', text)}</p>
  )
}

function Texts() {
  const { t } = useTranslation()
  const own = (name: SiteText) => ({
    name,
    label: t(`sites.text.${name}`),
    maxLength: SITE_TEXTS[name],
    placeholder: t('sites.neutral'),
    autoComplete: 'off',
  })
  return (
    <Section title={t('sites.texts')} text={t('sites.textsWhy')}>
      <TextField<Draft>
        name="name"
        label={t('sites.name')}
        required
        help={t('sites.nameHelp')}
        maxLength={120}
        autoComplete="organization"
      />
      <TextField<Draft> {...own('headline')} type="text" />
      <AreaField<Draft> {...own('lead')} rows={2} />
      <AreaField<Draft> {...own('about')} rows={4} />
      <details className="more-texts">
        <summary>{t('sites.reach')}</summary>
        <div className="body">
          <div className="pair">
            <TextField<Draft> {...own('email')} type="email" />
            <TextField<Draft> {...own('phone')} type="tel" />
            <TextField<Draft> {...own('street')} type="text" />
            <TextField<Draft> {...own('hours')} type="text" />
          </div>
          <AreaField<Draft> {...own('owner')} rows={2} />
        </div>
      </details>
    </Section>
  )
}
