import { useTranslation } from '../../../i18n/i18n.ts'
import type { ReportPreset } from '../../../../src/contract/money/cost-words.ts'
import { GAP_COUNTED, type GapCounted } from '../../../../src/contract/money/gap-words.ts'
import type { ReadingAnswers } from '../../../../src/contract/money/import-questions.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type Holder, HolderFields, holderInput } from '../costs/holder.tsx'
import { useLookFirst } from '../../../shared/costs/look-first.ts'
import { PresetField } from '../costs/preset-field.tsx'
import { writtenAnswers } from '../../../shared/costs/questions.tsx'
import { MOST_CLICK_REPORT } from '../../../../src/contract/money/cost-words.ts'
import { ReportFile } from '../../../shared/costs/report-file.tsx'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { CLICK_COLUMNS, columnInput, type Columns, NO_COLUMNS } from '../../../shared/import/columns.tsx'
import { FileReading, isRead } from '../../../shared/import/reading.tsx'
import { zonesWith } from '../../../shared/choose/zones.ts'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'

type Draft = Holder & {
  body: string | File
  name: string
  preset: ReportPreset | 'auto'
  reads: ReadingAnswers
  columns: Columns
  onlyCampaign: string
  counted: GapCounted
  timezone: string
}

const START: Omit<Draft, 'timezone'> = {
  body: '',
  name: '',
  preset: 'auto',
  reads: {},
  columns: NO_COLUMNS,
  holder: 'campaign',
  companyId: '',
  sourceId: '',
  onlyCampaign: '',
  counted: 'ids',
}

export function UploadForm({ client, onStored }: { client: string | undefined; onStored: (id: string) => void }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const inputOf = ({ columns, holder, companyId, sourceId, reads, ...draft }: Draft) => ({
    ...draft,
    answers: writtenAnswers(reads),
    clientId: client,
    ...columnInput(CLICK_COLUMNS, columns),
    ...holderInput({ holder, companyId, sourceId }),
  })
  const form = useWeirForm({
    call: 'gap.import',
    defaults: { ...START, timezone },
    toInput: inputOf,
    refreshes: ['gap.list'],
    silent: true,
    onSaved: ({ id }) => id && onStored(id),
  })
  const check = useApiMutation('gap.import', { silent: true, inForm: true })
  const { found, shown, looking, lookNow } = useLookFirst(form, {
    look: (values) => check.mutateAsync({ ...inputOf(values), preview: '1' }),
    isLooking: check.isPending,
  })
  const preset = form.watch('preset')
  const isReady = found !== undefined && found.days > 0 && isRead(found)
  return (
    <ActForm of={isReady ? form : looking} act={t(isReady ? 'gap.compare' : 'costs.check')}>
      <PresetField help={t(`gap.how.${preset}`)} />
      <ReportFile
        placeholder={t('gap.paste')}
        most={MOST_CLICK_REPORT}
        onFile={(name) => form.setValue('name', name.slice(0, 200))}
      />
      <HolderFields client={client} label={t('gap.holder')} required />
      <TextField<Draft>
        name="onlyCampaign"
        label={t('gap.onlyCampaign')}
        help={t('gap.onlyCampaignHelp')}
        maxLength={300}
      />
      <div className="pair">
        <FormField<Draft> name="timezone" label={t('gap.timezone')}>
          {(held) => <Combobox {...held} options={zonesWith(held.value)} />}
        </FormField>
        <FormField<Draft, GapCounted> name="counted" label={t('gap.counted')}>
          {(held) => (
            <select {...held} className="in">
              {GAP_COUNTED.map((counted) => (
                <option key={counted} value={counted}>
                  {t(`gap.counted.${counted}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      {shown && (
        <FileReading
          found={shown}
          isStale={!found}
          fields={CLICK_COLUMNS}
          given={form.watch('reads')}
          onAnswer={(code, one) => {
            form.setValue(`reads.${code}`, one, TYPED)
            lookNow()
          }}
        >
          <Found found={shown} />
        </FileReading>
      )}
    </ActForm>
  )
}

function Found({ found }: { found: Answer<'gap.import'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { clicks, ids, startDate, endDate, existed } = found
  if (startDate === null || endDate === null) return null
  return (
    <p>
      <b>{t('gap.found', { count: clicks, n: format.number(clicks) })}</b>{' '}
      {startDate === endDate ? format.date(startDate) : `${format.day(startDate)} – ${format.date(endDate)}`}
      {ids > 0 && <> · {t('gap.foundIds', { count: ids, n: format.number(ids) })}</>}
      {existed && <> · {t('gap.existed')}</>}
    </p>
  )
}
