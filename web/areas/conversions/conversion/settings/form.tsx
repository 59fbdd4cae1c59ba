import { useTranslation } from 'react-i18next'
import { CONVERSION_STAGES, POSTBACK_PARTS } from '../../../../../src/contract/conversions/conversion-words.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import type { Validation } from '../../../../api/failure.ts'
import { TextField } from '../../../../shared/form/fields.tsx'
import { Form, Refused } from '../../../../shared/form/form.tsx'
import { Guard } from '../../../../shared/form/guard.tsx'
import { renamed, within } from '../../../../shared/form/placed.ts'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Section } from '../../../../shared/section/section.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { draftOf, settingsIn, type Draft } from './draft.ts'
import { ScopedWords } from './scoped-words.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'

const [FIRST_STAGE] = CONVERSION_STAGES

/** Words' errors go to their list. */
const place = (validation: Validation): Validation => {
  const entries = Object.entries(validation).map(
    ([key, texts]) => [key.replace(/^(words\.\d+)\.statuses\b.*$/, `$1.${FIRST_STAGE}`), texts] as const,
  )
  const { statuses = [], plain = [] } = Object.groupBy(entries, ([key]) =>
    /^statuses(?:\.|$)/.test(key) ? 'statuses' : 'plain',
  )
  const texts = statuses.flatMap(([, each]) => each)
  return {
    ...within('fields')(renamed({ currency: 'defaultCurrency' })(Object.fromEntries(plain))),
    ...(texts.length > 0 && { [FIRST_STAGE]: texts }),
  }
}

export function SettingsForm({ client, fields }: { client: string | undefined; fields: Answer<'conversion.fields'> }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'conversion.saveFields',
    defaults: draftOf(fields),
    toInput: (draft) => ({ ...settingsIn(draft), clientId: client }),
    place,
    refreshes: ['conversion.fields'],
    onSaved: (answer) => form.reset(draftOf(answer)),
  })
  const { isDirty } = form.formState
  const input = (name: Exclude<keyof Draft, 'words'>, label: string, help?: string) => (
    <TextField<Draft>
      key={name}
      name={name}
      label={label}
      help={help}
      all
      look="ltr"
      maxLength={1000}
      autoCapitalize="off"
      spellCheck={false}
    />
  )
  const usualWords = (stage: string) =>
    fields.usual.statuses
      .filter((one) => one.stage === stage)
      .map(({ word }) => word)
      .join(', ')
  return (
    <Form of={form} className="card secs" ownAlert>
      <Guard of={form} />
      <Section title={t('conv.fields')} text={t('conv.fieldsWhy')}>
        {POSTBACK_PARTS.map((part) =>
          input(part, t(`conv.${part}`), t('conv.usual', { names: fields.usual.fields[part].join(', ') })),
        )}
      </Section>
      <Section title={t('conv.statuses')} text={t('conv.statusesWhy')}>
        {CONVERSION_STAGES.map((stage) =>
          input(
            stage,
            t(`conv.stage.${stage}`),
            `${t(`conv.stage.${stage}.means`)} ${t('conv.usual', { names: usualWords(stage) })}`,
          ),
        )}
      </Section>
      <ScopedWords companies={fields.companies} networks={fields.offerNetworks} />
      <Section title={t('conv.money')} text={t('conv.moneyWhy')}>
        {input('defaultCurrency', t('conv.defaultCurrency'))}
        {input('windowDays', t('conv.window'))}
        <Refused />
        <IfAllowed call="conversion.saveFields" otherwise={<p className="dim">{t('team.access.readsHere')}</p>}>
          <div className="row ends">
            <Button disabled={!isDirty} onClick={() => form.reset()}>
              {t('ui.discard')}
            </Button>
            <Button type="submit" kind="primary" disabled={!isDirty} busy={form.sending} title="Ctrl+Enter">
              {t('ui.save')}
            </Button>
          </div>
        </IfAllowed>
      </Section>
    </Form>
  )
}
