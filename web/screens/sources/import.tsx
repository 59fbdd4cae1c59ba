import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  MOST_COST_REPORT,
  REPORT_FIELDS,
  type ReportField,
  type ReportPreset,
} from '../../../src/contract/cost-words.ts'
import type { CostAnswers } from '../../../src/contract/cost-questions.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { TextField } from '../../parts/form/fields.tsx'
import { ActForm } from '../../parts/form/form.tsx'
import { useWeirForm } from '../../parts/form/use-form.ts'
import { useApiMutation } from '../../api/query.ts'
import { useLookFirst } from '../../parts/costs/look-first.ts'
import { PresetField } from '../../parts/costs/preset-field.tsx'
import { CostQuestions, writtenAnswers } from '../../parts/costs/questions.tsx'
import { ReportFaults } from '../../parts/costs/report-faults.tsx'
import { ReportFile } from '../../parts/costs/report-file.tsx'
import { type Holder, HolderFields, holderInput } from '../../parts/costs/holder.tsx'
import { ScopeField, type Scope } from './scope-field.tsx'

type Draft = Holder & {
  body: string | File
  preset: ReportPreset
  columns: Record<ReportField, string>
  dimension: Scope
  currency: string
}

const START: Omit<Draft, 'currency'> = {
  body: '',
  preset: 'google',
  columns: { day: '', campaign: '', amount: '', currency: '', value: '' },
  holder: 'campaign',
  companyId: '',
  sourceId: '',
  dimension: '',
}

/** Reads a report; first it says what it would do. */
export function Import({ client, currency }: { client: string | undefined; currency: string }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const inputOf = ({ columns, holder, companyId, sourceId, ...draft }: Draft) => ({
    ...draft,
    clientId: client,
    timezone,
    dayColumn: columns.day || undefined,
    campaignColumn: columns.campaign || undefined,
    valueColumn: columns.value || undefined,
    amountColumn: columns.amount || undefined,
    currencyColumn: columns.currency || undefined,
    ...holderInput({ holder, companyId, sourceId }),
  })
  const [answers, setAnswers] = useState<CostAnswers>({})
  const form = useWeirForm({
    call: 'costs.import',
    defaults: { ...START, currency },
    toInput: (values) => ({ ...inputOf(values), answers: writtenAnswers(answers) }),
    refreshes: ['costs.list', 'logs.filled'],
  })
  const check = useApiMutation('costs.import', { silent: true })
  const { found, looking } = useLookFirst(form, {
    look: (values) => {
      setAnswers({})
      return check.mutateAsync({ ...inputOf(values), preview: '1' })
    },
    isLooking: check.isPending,
  })
  const preset = form.watch('preset')
  return (
    <ActForm of={found ? form : looking} act={found ? t('costs.importAct', { count: found.added }) : t('costs.check')}>
      <PresetField />
      <ReportFile placeholder={t('costs.paste')} most={MOST_COST_REPORT} />
      {preset === 'own' && <OwnColumns />}
      <HolderFields client={client} help={t('costs.importCampaign')} />
      <Parts />
      {found && <Found found={found} />}
      {found && (
        <CostQuestions
          questions={found.questions}
          answers={answers}
          onAnswer={(code, answer) => setAnswers({ ...answers, [code]: answer })}
        />
      )}
    </ActForm>
  )
}

function OwnColumns() {
  const { t } = useTranslation()
  return (
    <div className="source-parameters">
      {REPORT_FIELDS.map((field) => (
        <TextField<Draft> key={field} name={`columns.${field}`} label={t(`costs.column.${field}`)} maxLength={200} />
      ))}
    </div>
  )
}

/** What the lines are about beside their campaign. */
function Parts() {
  const { t } = useTranslation()
  const [dimension, preset] = useWatch<Draft, ['dimension', 'preset']>({ name: ['dimension', 'preset'] })
  return (
    <>
      <div className="pair">
        <ScopeField />
        <TextField<Draft> name="currency" label={t('costs.currency')} maxLength={3} required />
      </div>
      {dimension !== '' && preset !== 'own' && (
        <TextField<Draft> name="columns.value" label={t('costs.column.value')} maxLength={200} required />
      )}
    </>
  )
}

/** What the file holds, before anything is stored. */
function Found({ found: { added, existed, refused, totals, faults, preview } }: { found: Answer<'costs.import'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="stack import-found" role="status">
      <p>
        <b>{t('costs.found', { count: added, n: format.number(added) })}</b>{' '}
        {totals.map(({ currency, amount }) => format.amount(amount, currency)).join(', ')}
        {existed > 0 && <> · {t('costs.existed', { count: existed, n: format.number(existed) })}</>}
      </p>
      {preview.length > 0 && (
        <ul className="import-lines">
          {preview.slice(0, 5).map((line) => (
            <li key={line.line}>
              <span>{format.date(line.date)}</span>
              <span className="cut">
                {line.value === '' ? line.companyName : `${line.companyName} · ${line.value}`}
              </span>
              <span>{format.amount(line.amount, line.currency)}</span>
            </li>
          ))}
        </ul>
      )}
      <ReportFaults refused={refused} faults={faults} />
    </div>
  )
}
