import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { MOST_COST_REPORT, type ReportPreset } from '../../../../src/contract/money/cost-words.ts'
import type { CostAnswers, CostQuestion } from '../../../../src/contract/money/cost-questions.ts'
import type { ReadingAnswers } from '../../../../src/contract/money/import-questions.ts'
import type { ReadingQuestionCode } from '../../../../src/contract/money/import-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type Holder, HolderFields, holderInput } from '../costs/holder.tsx'
import { useLookFirst } from '../../../shared/costs/look-first.ts'
import { PresetField } from '../costs/preset-field.tsx'
import { CostQuestions, writtenAnswers } from '../../../shared/costs/questions.tsx'
import { ReportFile } from '../../../shared/costs/report-file.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { COST_COLUMNS, columnInput, type Columns, NO_COLUMNS } from '../../../shared/import/columns.tsx'
import { FileReading, isRead } from '../../../shared/import/reading.tsx'
import { Totals } from '../../../shared/import/understood.tsx'
import { ScopeField, type Scope } from './scope-field.tsx'

type Draft = Holder & {
  body: string | File
  name: string
  preset: ReportPreset | 'auto'
  columns: Columns
  reads: ReadingAnswers
  dimension: Scope
  currency: string
}

const START: Draft = {
  body: '',
  name: '',
  preset: 'auto',
  columns: NO_COLUMNS,
  reads: {},
  holder: 'campaign',
  companyId: '',
  sourceId: '',
  dimension: '',
  currency: '',
}

type Found = Answer<'costs.import'>
const costsOf = ({ questions }: Found): CostQuestion[] => questions.filter((one): one is CostQuestion => 'sums' in one)

export function Import({ client, currency }: { client: string | undefined; currency: string }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const inputOf = ({ columns, holder, companyId, sourceId, reads: _reads, currency: given, ...draft }: Draft) => ({
    ...draft,
    clientId: client,
    timezone,
    currency: given || undefined,
    ...columnInput(COST_COLUMNS, columns),
    ...holderInput({ holder, companyId, sourceId }),
  })
  const [answers, setAnswers] = useState<CostAnswers>({})
  const form = useWeirForm({
    call: 'costs.import',
    defaults: START,
    toInput: (values) => ({ ...inputOf(values), answers: writtenAnswers({ ...values.reads, ...answers }) }),
    refreshes: ['costs.list', 'imports.list', 'logs.filled'],
  })
  const check = useApiMutation('costs.import', { silent: true, inForm: true })
  const { found, shown, looking, lookNow } = useLookFirst(form, {
    look: (values) => {
      setAnswers({})
      return check.mutateAsync({ ...inputOf(values), answers: writtenAnswers(values.reads), preview: '1' })
    },
    isLooking: check.isPending,
  })
  const answer = (code: ReadingQuestionCode, one: string) => {
    form.setValue(`reads.${code}`, one, TYPED)
    lookNow()
  }
  const isReady = found !== undefined && found.added > 0 && isRead(found)
  return (
    <ActForm
      of={isReady ? form : looking}
      act={isReady ? t('costs.importAct', { count: found.added }) : t('costs.check')}
    >
      <ReportFile
        placeholder={t('costs.paste')}
        most={MOST_COST_REPORT}
        onFile={(name) => form.setValue('name', name.slice(0, 200))}
      />
      <HolderFields client={client} help={t('costs.importCampaign')} />
      <Parts usual={currency} />
      {shown && (
        <FileReading found={shown} isStale={!found} fields={COST_COLUMNS} given={form.watch('reads')} onAnswer={answer}>
          <Outcome found={shown} />
        </FileReading>
      )}
      {shown && (
        <CostQuestions
          questions={costsOf(shown)}
          answers={answers}
          onAnswer={(code, one) => setAnswers({ ...answers, [code]: one })}
        />
      )}
    </ActForm>
  )
}

function Parts({ usual }: { usual: string }) {
  const { t } = useTranslation()
  const dimension = useWatch<Draft, 'dimension'>({ name: 'dimension' })
  return (
    <>
      <div className="pair">
        <ScopeField />
        <TextField<Draft>
          name="currency"
          label={t('term.currency')}
          help={t('imports.currencyHelp', { currency: usual })}
          maxLength={3}
        />
      </div>
      <PresetField />
      {dimension !== '' && (
        <TextField<Draft> name="columns.value" label={t('imports.column.value')} maxLength={200} required />
      )}
    </>
  )
}

function Outcome({ found }: { found: Found }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { added, existed, totals, days } = found
  return (
    <>
      {(added > 0 || existed > 0) && (
        <p>
          <b>{t('costs.found', { count: added, n: format.number(added) })}</b>{' '}
          {totals.map((one) => format.amount(one.amount, one.currency)).join(', ')}
          {existed > 0 && <> · {t('costs.existed', { count: existed, n: format.number(existed) })}</>}
        </p>
      )}
      <Totals days={days} />
    </>
  )
}
