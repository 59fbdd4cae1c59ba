import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { AreaField } from '../../../../shared/form/fields.tsx'
import { Form } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'

/** Dry run of a postback; stores nothing. */
export function Tester({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'conversion.test',
    defaults: { url: '' },
    toInput: ({ url }) => ({ url, clientId: client }),
  })
  return (
    <div className="pad stack">
      <Form of={form} className="stack">
        <AreaField<{ url: string }>
          name="url"
          label={t('conv.testUrl')}
          help={t('conv.testerWhy')}
          look="mono ltr"
          rows={3}
          maxLength={16_384}
          spellCheck={false}
        />
        <div className="row">
          <Button type="submit" busy={form.sending}>
            {t('conv.test')}
          </Button>
        </div>
      </Form>
      {form.answer && <Outcome answer={form.answer} />}
    </div>
  )
}

function Outcome({ answer }: { answer: Answer<'conversion.test'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, problem, detail, companyName, clickedAt, conversion, standing, read } = answer
  const money = (one: NonNullable<typeof conversion>) =>
    `${t(`conv.stage.${one.stage}`)}, ${format.money(one.payout, one.currency)}`
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
