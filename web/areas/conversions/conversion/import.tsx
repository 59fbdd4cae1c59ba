import { useTranslation } from '../../../i18n/i18n.ts'
import { MOST_COST_REPORT } from '../../../../src/contract/money/cost-words.ts'
import type { ConversionQuestion, ImportAnswers } from '../../../../src/contract/money/import-questions.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useLookFirst } from '../../../shared/costs/look-first.ts'
import { writtenAnswers } from '../../../shared/costs/questions.tsx'
import { ReportFile } from '../../../shared/costs/report-file.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { columnInput, type Columns, CONVERSION_COLUMNS, NO_COLUMNS } from '../../../shared/import/columns.tsx'
import { FileReading, isRead } from '../../../shared/import/reading.tsx'
import { Totals } from '../../../shared/import/understood.tsx'

type Draft = {
  body: string | File
  name: string
  columns: Columns
  reads: ImportAnswers
  currency: string
}
type Found = Answer<'conversion.import'>

const START: Draft = { body: '', name: '', columns: NO_COLUMNS, reads: {}, currency: '' }

const conversionsOf = ({ questions }: Found): ConversionQuestion[] =>
  questions.filter((one): one is ConversionQuestion => 'known' in one)

export function Import({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const inputOf = ({ columns, reads, currency, ...draft }: Draft) => ({
    ...draft,
    answers: writtenAnswers(reads),
    clientId: client,
    timezone,
    currency: currency || undefined,
    ...columnInput(CONVERSION_COLUMNS, columns),
  })
  const form = useWeirForm({
    call: 'conversion.import',
    defaults: START,
    toInput: inputOf,
    refreshes: ['conversion.stats', 'conversion.inbox', 'imports.list', 'logs.filled'],
  })
  const check = useApiMutation('conversion.import', { silent: true, inForm: true })
  const { found, shown, looking, lookNow } = useLookFirst(form, {
    look: (values) => check.mutateAsync({ ...inputOf(values), preview: '1' }),
    isLooking: check.isPending,
  })
  const answer = (more: ImportAnswers) => {
    form.setValue('reads', { ...form.getValues('reads'), ...more }, TYPED)
    lookNow()
  }
  const count = found ? found.added + found.changed : 0
  const isReady = found !== undefined && count > 0 && isRead(found)
  return (
    <ActForm of={isReady ? form : looking} act={isReady ? t('conv.importAct', { count }) : t('costs.check')}>
      <p className="mid">{t('conv.importWhat')}</p>
      <ReportFile
        placeholder={t('conv.paste')}
        most={MOST_COST_REPORT}
        onFile={(name) => form.setValue('name', name.slice(0, 200))}
      />
      <TextField<Draft> name="currency" label={t('term.currency')} help={t('conv.importCurrency')} maxLength={3} />
      {shown && (
        <FileReading
          found={shown}
          isStale={!found}
          fields={CONVERSION_COLUMNS}
          given={form.watch('reads')}
          onAnswer={(code, one) => answer({ [code]: one })}
        >
          <Outcome found={shown} />
        </FileReading>
      )}
      {shown && <Questions questions={conversionsOf(shown)} given={form.watch('reads')} onAnswer={answer} />}
    </ActForm>
  )
}

function Outcome({ found }: { found: Found }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { added, changed, existed, totals, days } = found
  if (added + changed + existed === 0) return null
  return (
    <>
      <p>
        <b>{t('conv.importNew', { count: added, n: format.number(added) })}</b>
        {changed > 0 && <> · {t('conv.importChanged', { count: changed, n: format.number(changed) })}</>}
        {existed > 0 && <> · {t('conv.importExisted', { count: existed, n: format.number(existed) })}</>}
        {totals.length > 0 && (
          <>
            {' '}
            · {t('conv.importRevenue')} {totals.map((one) => format.amount(one.amount, one.currency)).join(', ')}
          </>
        )}
      </p>
      <Totals days={days} />
    </>
  )
}

type QuestionsProps = {
  questions: readonly ConversionQuestion[]
  given: ImportAnswers
  onAnswer: (answer: ImportAnswers) => void
}

function Questions({ questions, given, onAnswer }: QuestionsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = (amounts: ConversionQuestion['known']) =>
    amounts.map((one) => format.amount(one.amount, one.currency)).join(', ')
  return questions.map(({ code, answers, lines, known, entered }) => (
    <fieldset key={code} className="cost-question">
      <legend>
        {t(`conv.asks.${code}`, { count: lines, n: format.number(lines), known: sum(known), entered: sum(entered) })}
      </legend>
      {answers.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={`conversion-${code}`}
            checked={given[code] === one}
            onChange={() => onAnswer({ [code]: one })}
          />
          {t(`conv.asks.${one}`)}
        </label>
      ))}
    </fieldset>
  ))
}
