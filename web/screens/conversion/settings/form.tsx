import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CONVERSION_STATUSES, POSTBACK_PARTS } from '../../../../src/contract/conversion-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { ApiError } from '../../../api/failure.ts'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Section } from '../../../parts/section/section.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { draftOf, settingsIn, type Draft } from './draft.ts'

type Fields = Answer<'conversion.fields'>

/** What the server says of a list stands at the list, whichever of its words is wrong. */
const wrongAt = (error: ApiError | null, name: string): string[] =>
  Object.entries(error?.validation ?? {})
    .filter(([field]) => field === name || field.startsWith(`${name}.`))
    .flatMap(([field]) => fieldTexts(error, field))

export function SettingsForm({ client, fields }: { client: string | undefined; fields: Fields }) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(() => draftOf(fields))
  const [draft, setDraft] = useState(saved)
  const save = useApiMutation('conversion.saveFields', {
    quiet: true,
    refreshes: ['conversion.fields'],
    onDone: (answer) => {
      setSaved(draftOf(answer))
      setDraft(draftOf(answer))
    },
  })
  const changed = JSON.stringify(draft) !== JSON.stringify(saved)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!save.isPending) save.mutate({ ...settingsIn(draft), clientId: client })
  }
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  const input = (name: keyof Draft, label: string, errors: readonly string[], help?: string) => (
    <Field key={name} label={label} error={errors} help={help}>
      {(control) => (
        <input
          {...control}
          className="in ltr"
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const usualWords = (status: string) =>
    fields.usual.statuses
      .filter((one) => one.status === status)
      .map(({ word }) => word)
      .join(', ')
  return (
    <form className="card secs" onSubmit={submit} onKeyDown={keys} noValidate>
      <Unsaved changed={changed} />
      <Section title={t('conv.fields')} text={t('conv.fieldsWhy')}>
        {POSTBACK_PARTS.map((part) =>
          input(
            part,
            t(`conv.${part}`),
            wrongAt(save.error, `fields.${part}`),
            t('conv.usual', { names: fields.usual.fields[part].join(', ') }),
          ),
        )}
      </Section>
      <Section title={t('conv.statuses')} text={t('conv.statusesWhy')}>
        {CONVERSION_STATUSES.map((status, at) =>
          input(
            status,
            t(`conv.${status}`),
            at === 0 ? wrongAt(save.error, 'statuses') : [],
            t('conv.usual', { names: usualWords(status) }),
          ),
        )}
      </Section>
      <Section title={t('conv.money')} text={t('conv.moneyWhy')}>
        {input('defaultCurrency', t('conv.defaultCurrency'), fieldTexts(save.error, 'currency'))}
        {input('windowDays', t('conv.window'), fieldTexts(save.error, 'windowDays'))}
        {save.error && Object.keys(save.error.validation).length === 0 && (
          <Alert kind="bad">{failureText(save.error)}</Alert>
        )}
        <div className="row ends">
          <Button disabled={!changed} onClick={() => setDraft(saved)}>
            {t('ui.discard')}
          </Button>
          <Button type="submit" kind="primary" disabled={!changed} busy={save.isPending} title="Ctrl+Enter">
            {t('ui.save')}
          </Button>
        </div>
      </Section>
    </form>
  )
}
