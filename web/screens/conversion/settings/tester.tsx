import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

/** A postback that is only thought through. */
export function Tester({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const test = useApiMutation('conversion.test', { quiet: true })
  const wrong = fieldTexts(test.error, 'url')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!test.isPending) test.mutate({ url, clientId: client })
  }
  return (
    <div className="pad stack">
      <form className="stack" onSubmit={submit} noValidate>
        <Field label={t('conv.testUrl')} help={t('conv.testerWhy')} error={wrong}>
          {(control) => (
            <textarea
              {...control}
              className="in mono ltr"
              rows={3}
              maxLength={16_384}
              spellCheck={false}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <div className="row">
          <Button type="submit" busy={test.isPending}>
            {t('conv.test')}
          </Button>
        </div>
      </form>
      {test.error && wrong.length === 0 && <Alert kind="bad">{failureText(test.error)}</Alert>}
      {test.data && !test.error && <Outcome answer={test.data} />}
    </div>
  )
}

function Outcome({ answer }: { answer: Answer<'conversion.test'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, problem, detail, companyName, clickedAt, conversion, standing, read } = answer
  const money = (one: NonNullable<typeof conversion>) =>
    `${t(`conv.${one.status}`)}, ${format.money(one.payout, one.currency)}`
  const facts: [string, string][] = [
    [t('conv.group.campaign'), companyName ?? ''],
    [t('conv.clicked'), clickedAt === null ? '' : format.exact(clickedAt)],
    [t('conv.worth'), conversion ? money(conversion) : ''],
    [t('conv.standing'), standing ? money(standing) : ''],
  ]
  return (
    <div className="stack" aria-live="polite">
      <Alert kind={state === 'unmatched' ? 'warn' : 'ok'} title={t(`conv.would.${state}`)}>
        {problem !== null && <span className="conv-problem"> {t(`conv.problem.${problem}`, { detail })}</span>}
      </Alert>
      <dl className="facts conv-read">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {read.map(({ part, parameter, value }) => (
          <div key={part} className="fact">
            <dt>{t(`conv.${part}`)}</dt>
            <dd>
              {parameter === null ? (
                <span className="dim">{t('conv.notSaid')}</span>
              ) : (
                <>
                  <span className="ltr mono">{value}</span>{' '}
                  <span className="dim">{t('conv.viaParameter', { name: parameter })}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
