import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { CostAnswers, CostQuestion } from '../../../../src/contract/money/cost-questions.ts'
import { FEED_HOURS } from '../../../../src/contract/money/feed-words.ts'
import type { FeedView } from '../../../../src/contract/money/feeds.ts'
import type { ReadingQuestionCode } from '../../../../src/contract/money/import-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { zonesWith } from '../../../shared/choose/zones.ts'
import { useLookFirst } from '../../../shared/costs/look-first.ts'
import { CostQuestions } from '../../../shared/costs/questions.tsx'
import { AreaField, FormField, SelectField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { COST_COLUMNS } from '../../../shared/import/columns.tsx'
import { FileReading, isRead } from '../../../shared/import/reading.tsx'
import { Totals } from '../../../shared/import/understood.tsx'
import { HolderFields } from '../costs/holder.tsx'
import { PresetField } from '../costs/preset-field.tsx'
import { ScopeField } from '../sources/scope-field.tsx'
import { costAnswersOf, type Draft, draftOf, toInput } from './draft.ts'
import { Scripts } from './scripts.tsx'
import { useFeedWords } from './words.ts'

type Checked = Answer<'feeds.check'>
type Read = NonNullable<Checked['found']>
const costsOf = ({ questions }: Read): CostQuestion[] => questions.filter((one): one is CostQuestion => 'sums' in one)

type Props = {
  feed: FeedView | undefined
  client: string | undefined
  /** Chosen for a new feed. */
  source: string | undefined
  pushes: Answer<'feeds.list'>['pushes']
}

/** Checked before it is saved, as a file before it is imported. */
export function FeedForm({ feed, client, source, pushes }: Props) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const [costs, setCosts] = useState<CostAnswers>(costAnswersOf(feed))
  const inputOf = (values: Draft) => toInput(values, { id: feed?.id, client, costs })
  const check = useApiMutation('feeds.check', { silent: true, inForm: true })
  const form = useWeirForm({
    call: 'feeds.save',
    defaults: draftOf(feed, { source, timezone }),
    toInput: (values: Draft) => ({
      ...inputOf(values),
      reading: check.data?.reading ?? { columns: {}, currencies: [], dates: '', order: '', decimal: '', timezone: '' },
      on: feed?.on ?? true,
    }),
    refreshes: ['feeds.list', 'feeds.fetches', 'costs.list'],
  })
  const { found, shown, looking, lookNow } = useLookFirst(form, {
    look: (values) => check.mutateAsync(inputOf(values)),
    isLooking: check.isPending,
  })
  const read = found?.found ?? undefined
  const isReady = read !== undefined && isAnswered(read, costs)
  return (
    <ActForm of={isReady ? form : looking} act={t(isReady ? 'feeds.saveAct' : 'costs.check')}>
      <HolderFields client={client} required />
      <AreaField<Draft>
        name="url"
        label={t('feeds.address')}
        help={t(feed && !feed.shown ? 'feeds.addressHidden' : 'feeds.addressHelp', MACROS)}
        look="mono ltr"
        rows={2}
        maxLength={2000}
        spellCheck={false}
        placeholder="https://platform.example/report.csv?from={from}&to={to}"
        required={!feed || feed.shown}
      />
      <Dates />
      <Header feed={feed} />
      <Schedule />
      <details className="feed-fold">
        <summary>{t('feeds.more')}</summary>
        <div className="stack">
          <Parts />
          <PresetField />
        </div>
      </details>
      {shown && (
        <Found
          checked={shown}
          isStale={!found}
          costs={costs}
          onCosts={setCosts}
          onAnswer={(code, one) => {
            form.setValue(`reads.${code}`, one, TYPED)
            lookNow()
          }}
        />
      )}
      <Scripts pushes={pushes} />
    </ActForm>
  )
}

type FoundProps = {
  checked: Checked
  isStale: boolean
  costs: CostAnswers
  onCosts: (costs: CostAnswers) => void
  onAnswer: (code: ReadingQuestionCode, answer: string) => void
}

function Found({ checked, isStale, costs, onCosts, onAnswer }: FoundProps) {
  const given = useWatch<Draft, 'reads'>({ name: 'reads' })
  const { found, failure, changes } = checked
  if (failure) return <Failure checked={checked} failure={failure} />
  if (!found) return null
  return (
    <>
      <Changes changes={changes} />
      <FileReading found={found} isStale={isStale} fields={COST_COLUMNS} given={given} onAnswer={onAnswer}>
        <Outcome found={found} />
      </FileReading>
      <CostQuestions
        questions={costsOf(found)}
        answers={costs}
        onAnswer={(code, one) => onCosts({ ...costs, [code]: one })}
      />
    </>
  )
}

/** Shown as they are typed. */
const MACROS = { from: '{from}', to: '{to}' }

const isAnswered = (found: Read, costs: CostAnswers): boolean =>
  Object.keys(found.read.columns).length > 0 &&
  isRead(found) &&
  costsOf(found).every(({ code, answers }) => answers.some((one) => one === costs[code]))

function Dates() {
  const { t } = useTranslation()
  const url = useWatch<Draft, 'url'>({ name: 'url' })
  if (!/\{(?:from|to)\}/.test(url)) return null
  return (
    <TextField<Draft>
      name="days"
      label={t('feeds.days', MACROS)}
      help={t('feeds.daysHelp')}
      inputMode="numeric"
      maxLength={2}
      fieldClassName="short"
    />
  )
}

function Header({ feed }: { feed: FeedView | undefined }) {
  const { t } = useTranslation()
  const isStored = feed !== undefined && feed.headerName !== ''
  return (
    <details className="feed-fold" open={isStored || undefined}>
      <summary>{t('feeds.header')}</summary>
      <div className="pair">
        <TextField<Draft>
          name="headerName"
          label={t('feeds.headerName')}
          look="mono ltr"
          maxLength={100}
          placeholder="Authorization"
        />
        <TextField<Draft>
          name="headerValue"
          label={t('feeds.headerValue')}
          help={t(isStored ? 'feeds.headerKept' : 'feeds.headerHelp')}
          look="mono ltr"
          type="password"
          autoComplete="new-password"
          maxLength={4000}
        />
      </div>
    </details>
  )
}

const DAY_HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function Schedule() {
  const { t } = useTranslation()
  const { hourOf } = useFeedWords()
  return (
    <>
      <div className="pair">
        <SelectField<Draft>
          name="everyHours"
          label={t('feeds.every')}
          options={FEED_HOURS.map((hours) => [hours, t(`feeds.every.${hours}`)])}
        />
        <SelectField<Draft>
          name="atHour"
          label={t('feeds.atHour')}
          options={DAY_HOURS.map((hour) => [hour, hourOf(hour)])}
        />
      </div>
      <FormField<Draft> name="timezone" label={t('feeds.zone')}>
        {(held) => <Combobox {...held} options={zonesWith(held.value)} />}
      </FormField>
    </>
  )
}

function Parts() {
  const { t } = useTranslation()
  const dimension = useWatch<Draft, 'dimension'>({ name: 'dimension' })
  return (
    <>
      <div className="pair">
        <ScopeField />
        <TextField<Draft> name="currency" label={t('term.currency')} maxLength={3} />
      </div>
      {dimension !== '' && (
        <TextField<Draft> name="columns.value" label={t('imports.column.value')} maxLength={200} required />
      )}
    </>
  )
}

function Failure({
  checked: { detail, status },
  failure,
}: {
  checked: Checked
  failure: NonNullable<Checked['failure']>
}) {
  const words = useFeedWords()
  return (
    <Alert kind="bad" title={words.failure({ failure, status, detail })}>
      {' '}
      {words.todo(failure)}
    </Alert>
  )
}

function Changes({ changes }: Pick<Checked, 'changes'>) {
  const { t } = useTranslation()
  const words = useFeedWords()
  if (changes.length === 0) return null
  return (
    <Alert kind="warn" title={t('feeds.asks')}>
      <ul>
        {changes.map((change) => (
          <li key={change.code}>{words.change(change)}</li>
        ))}
      </ul>
      {t('feeds.asksSave')}
    </Alert>
  )
}

function Outcome({ found: { added, existed, totals, days } }: { found: Read }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {(added > 0 || existed > 0) && (
        <p>
          <b>{t('costs.found', { count: added, n: format.number(added) })}</b>{' '}
          {totals.map((one) => format.amount(one.amount, one.currency)).join(', ')}
          {existed > 0 && <> · {t('feeds.unchanged', { count: existed, n: format.number(existed) })}</>}
        </p>
      )}
      <Totals days={days} />
    </>
  )
}
