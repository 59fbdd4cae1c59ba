import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { REPORT_FIELDS, REPORT_PRESETS, type ReportField, type ReportPreset } from '../../../src/contract/cost-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { serverText } from '../../i18n/server.ts'
import { FormField, TextField } from '../../parts/form/fields.tsx'
import { ActForm } from '../../parts/form/form.tsx'
import { useWeirForm } from '../../parts/form/use-form.ts'
import { useApiMutation } from '../../api/query.ts'
import { Alert } from '../../ui/alert.tsx'
import { ReportFile } from '../../parts/costs/report-file.tsx'
import { type Holder, HolderFields, holderInput } from '../../parts/costs/holder.tsx'
import { ScopeField, type Scope } from './scope-field.tsx'

type Draft = Holder & {
  body: string
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
  const [checked, setChecked] = useState<{ of: string; found: Answer<'costs.import'> }>()
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
  const form = useWeirForm({
    call: 'costs.import',
    defaults: { ...START, currency },
    toInput: inputOf,
    refreshes: ['costs.list', 'logs.filled'],
  })
  const check = useApiMutation('costs.import', { silent: true })
  const draft = form.watch()
  const shown = checked?.of === JSON.stringify(draft) ? checked.found : undefined
  const look = async () => {
    const found = await check.mutateAsync({ ...inputOf(draft), preview: '1' })
    setChecked({ of: JSON.stringify(draft), found })
  }
  const preview = shown !== undefined
  return (
    <ActForm
      of={
        preview
          ? form
          : { ...form, submit: (event) => (event?.preventDefault(), void look()), sending: check.isPending }
      }
      act={preview ? t('costs.importAct', { count: shown.added }) : t('costs.check')}
    >
      <FormField<Draft, ReportPreset> name="preset" label={t('costs.preset')}>
        {(held) => (
          <select {...held} className="in">
            {REPORT_PRESETS.map((preset) => (
              <option key={preset} value={preset}>
                {t(`costs.preset.${preset}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <ReportFile placeholder={t('costs.paste')} />
      {draft.preset === 'own' && <OwnColumns />}
      <HolderFields client={client} help={t('costs.importCampaign')} />
      <Parts />
      {shown && <Found found={shown} />}
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
      {refused > 0 && (
        <Alert kind="warn">
          {t('costs.refused', { count: refused, n: format.number(refused) })}
          <ul>
            {faults.map(({ line, error, detail }) => (
              <li key={`${line} ${detail}`}>
                {t('costs.line', { line })} {error !== null && serverText(error)} {detail && <code>{detail}</code>}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
