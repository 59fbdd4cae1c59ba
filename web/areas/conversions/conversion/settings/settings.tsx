import { FlaskConical, Coins, ListChecks, Split, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useSession } from '../../../../api/session-store.ts'
import { AwaitedCard } from '../../../../shared/awaited-card.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { Fold } from '../../../../kit/layout/fold.tsx'
import { ChooseClient } from '../../../../shared/hits/choose-client.tsx'
import { PostbackAddress } from './postback-address.tsx'
import { Tester } from './tester.tsx'
import { CONVERSION_STAGES, POSTBACK_PARTS } from '../../../../../src/contract/conversions/conversion-words.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import type { Validation } from '../../../../api/failure.ts'
import { TextField } from '../../../../shared/form/fields.tsx'
import { Form, Refused } from '../../../../shared/form/form.tsx'
import { Guard } from '../../../../shared/form/guard.tsx'
import { renamed, within } from '../../../../shared/form/placed.ts'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { draftOf, settingsIn, type Draft } from './draft.ts'
import { ScopedWords } from './scoped-words.tsx'
import { SettingsFold } from './settings-fold.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'

export function Settings({ client, onChoose }: { client: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const chosen = !isStaff || client !== undefined
  const [tests, setTests] = useState(false)
  const { data, error, refetch } = useApiQuery(
    'conversion.fields',
    { clientId: client },
    { quiet: true, keep: false, enabled: chosen },
  )
  if (!chosen) return <ChooseClient what="campaigns" onChoose={onChoose} />
  if (!data) return <AwaitedCard error={error} height={320} onRetry={() => void refetch()} />
  return (
    <>
      <Card title={t('conv.address')}>
        <PostbackAddress fields={data} />
        <Fold icon={FlaskConical} title={t('conv.tester')} is={t('conv.testerWhy')} open={tests} onToggle={setTests}>
          <Tester client={client} />
        </Fold>
      </Card>
      <SettingsForm client={client} fields={data} />
    </>
  )
}

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

function SettingsForm({ client, fields }: { client: string | undefined; fields: Answer<'conversion.fields'> }) {
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
    <Form of={form} className="card" ownAlert>
      <Guard of={form} />
      <SettingsFold name="fields" icon={Tags} title={t('conv.fields')} why={t('conv.fieldsWhy')}>
        {POSTBACK_PARTS.map((part) =>
          input(part, t(`conv.${part}`), t('conv.usual', { names: fields.usual.fields[part].join(', ') })),
        )}
      </SettingsFold>
      <SettingsFold name="statuses" icon={ListChecks} title={t('conv.statuses')} why={t('conv.statusesWhy')}>
        {CONVERSION_STAGES.map((stage) =>
          input(
            stage,
            t(`conv.stage.${stage}`),
            `${t(`conv.stage.${stage}.means`)} ${t('conv.usual', { names: usualWords(stage) })}`,
          ),
        )}
      </SettingsFold>
      <SettingsFold name="words" icon={Split} title={t('conv.words')} why={t('conv.wordsWhy')}>
        <ScopedWords companies={fields.companies} networks={fields.offerNetworks} />
      </SettingsFold>
      <SettingsFold name="money" icon={Coins} title={t('conv.money')} why={t('conv.moneyWhy')}>
        {input('defaultCurrency', t('conv.defaultCurrency'))}
        {input('windowDays', t('conv.window'))}
      </SettingsFold>
      <div className="pad stack">
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
      </div>
    </Form>
  )
}
