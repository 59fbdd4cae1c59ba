import './privacy.css'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { SentenceAwaited, Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { VisitorForm } from './visitor.tsx'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Validation } from '../../../api/failure.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { TextField } from '../../../shared/form/fields.tsx'
import { Form, Refused } from '../../../shared/form/form.tsx'
import { Guard } from '../../../shared/form/guard.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'

type Name = keyof Answer<'privacy.read'>['keeping']
type Draft = Record<Name, string>
const FIELDS = [
  ['keepMonths', 1, 120],
  ['cutAddressDays', 0, 3650],
] as const

const typedOf = (number: number | null): string => (number === null ? '' : String(number))
const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed))
const digits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 4)

const check = (draft: Draft): Validation =>
  Object.fromEntries(
    FIELDS.filter(
      ([name, least, most]) => draft[name] !== '' && (Number(draft[name]) < least || Number(draft[name]) > most),
    ).map(([name]) => [name, [name]]),
  )

/** For campaigns without a stricter setting. */
function RetentionForm({ keeping: retention, stricter }: Answer<'privacy.read'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useWeirForm({
    call: 'privacy.save',
    defaults: { keepMonths: typedOf(retention.keepMonths), cutAddressDays: typedOf(retention.cutAddressDays) },
    toInput: (draft) => ({ keepMonths: numberOf(draft.keepMonths), cutAddressDays: numberOf(draft.cutAddressDays) }),
    check,
    errorText: (field) => t(`privacy.${field as Name}Wrong`),
    refreshes: ['privacy.read'],
  })
  return (
    <Form of={form} className="secs" ownAlert>
      <Guard of={form} />
      <Section title={t('privacy.keeping')} text={t('privacy.keepingText')}>
        <div className="pair">
          {FIELDS.map(([name]) => (
            <TextField<Draft>
              key={name}
              name={name}
              label={t(`privacy.${name}`)}
              help={t(`privacy.${name}Help`)}
              inputMode="numeric"
              placeholder={t('privacy.never')}
              clean={digits}
            />
          ))}
        </div>
        {stricter > 0 && (
          <p className="dim">{t('privacy.stricter', { count: stricter, n: format.number(stricter) })}</p>
        )}
        <Refused />
        <div className="row">
          <Button kind="primary" type="submit" busy={form.sending} disabled={!form.formState.isDirty}>
            {t('ui.save')}
          </Button>
        </div>
      </Section>
    </Form>
  )
}

function Reading({ keepMonths, cutAddressDays }: Answer<'privacy.read'>['keeping']) {
  const { t } = useTranslation()
  return (
    <p className="reading">
      <b>{keepMonths === null ? t('privacy.keptForEver') : t('privacy.keptMonths', { count: keepMonths })}</b>{' '}
      {cutAddressDays === null
        ? t('privacy.addressesWhole')
        : cutAddressDays === 0
          ? t('privacy.addressesNever')
          : t('privacy.addressesDays', { count: cutAddressDays })}
    </p>
  )
}

export default function PrivacyPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('privacy.read', undefined, { quiet: true })
  return (
    <Page title={t('menu.Privacy')}>
      {data ? <Reading {...data.keeping} /> : !error && <SentenceAwaited />}
      <Card className="privacy">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <RetentionForm key={JSON.stringify(data.keeping)} {...data} />
        ) : (
          <div className="pad">
            <Skeleton width="min(520px, 90%)" height={160} />
          </div>
        )}
      </Card>
      <Card className="privacy">
        <VisitorForm />
      </Card>
    </Page>
  )
}
