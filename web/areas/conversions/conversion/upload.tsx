import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import {
  CONVERSION_STATUSES,
  type ConversionStatus,
  type CountedBy,
} from '../../../../src/contract/conversions/conversion-words.ts'
import {
  GOOGLE_CLICK_IDS,
  UPLOAD_FORMATS,
  type GoogleClickId,
  type UploadFormat,
} from '../../../../src/contract/conversions/outgoing-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useDownload } from '../../../shared/download.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'

type Props = { scope: Scope; by: CountedBy }

export function Upload({ scope, by }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<FileUp />} onClick={() => setOpen(true)}>
        {t('upload.open')}
      </Button>
      <Dialog open={open} title={t('upload.title')} onClose={() => setOpen(false)} width={480}>
        <Choices scope={scope} by={by} />
      </Dialog>
    </>
  )
}

type ForGoogle = { name: string; clickIds: GoogleClickId }

function Choices({ scope, by }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startDate, endDate, timezone, clientId, companyId } = scope.question
  const [form, setForm] = useState<UploadFormat>('google')
  const [google, setGoogle] = useState<ForGoogle>({ name: '', clickIds: 'gclid' })
  const [source, setSource] = useState('')
  const [statuses, setStatuses] = useState<readonly ConversionStatus[]>(['approved'])
  const [bots, setBots] = useState(false)
  const { busy, start } = useDownload('conversion.upload')
  const sources = useApiQuery('conversion.filter', { clientId }, { quiet: true }).data?.sources ?? []
  const isGoogle = form === 'google'
  const days = startDate === endDate ? format.date(startDate) : `${format.day(startDate)} – ${format.date(endDate)}`
  const submit = () =>
    start({
      startDate,
      endDate,
      timezone,
      clientId,
      companyId,
      by,
      format: form,
      statuses: CONVERSION_STATUSES.filter((status) => statuses.includes(status)),
      bots,
      ...(source !== '' && { sourceId: source }),
      ...(isGoogle && { conversionName: google.name, clickIds: google.clickIds }),
    })
  return (
    <form
      className="stack conv-upload"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="dim">{t(`upload.scope.${by}`, { days })}</p>
      <Field label={t('upload.format')}>
        {(control) => (
          <select
            {...control}
            className="in"
            value={form}
            onChange={(event) => setForm(event.target.value as UploadFormat)}
          >
            {UPLOAD_FORMATS.map((one) => (
              <option key={one} value={one}>
                {t(`upload.format.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isGoogle && <GoogleFields {...google} onChange={(part) => setGoogle({ ...google, ...part })} />}
      {sources.length > 0 && (
        <Field label={t('upload.source')}>
          {(control) => (
            <select {...control} className="in" value={source} onChange={(event) => setSource(event.target.value)}>
              <option value="">{t('upload.anySource')}</option>
              {sources.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Statuses chosen={statuses} onChoose={setStatuses} />
      <label className="row">
        <input type="checkbox" className="cb" checked={bots} onChange={(event) => setBots(event.target.checked)} />
        {t('upload.bots')}
      </label>
      <div className="row ends">
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          disabled={statuses.length === 0 || (isGoogle && google.name.trim() === '')}
        >
          {t('term.download')}
        </Button>
      </div>
    </form>
  )
}

function GoogleFields({ name, clickIds, onChange }: ForGoogle & { onChange: (part: Partial<ForGoogle>) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('upload.name')} help={t('upload.nameHelp')} required>
        {(control) => (
          <input
            {...control}
            className="in"
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('upload.clickIds')} help={t('upload.clickIdsHelp')}>
        {(control) => (
          <select
            {...control}
            className="in mono"
            value={clickIds}
            onChange={(event) => onChange({ clickIds: event.target.value as GoogleClickId })}
          >
            {GOOGLE_CLICK_IDS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

type StatusesProps = {
  chosen: readonly ConversionStatus[]
  onChoose: (next: readonly ConversionStatus[]) => void
}

function Statuses({ chosen, onChoose }: StatusesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="conv-ticks">
      <legend className="lab">{t('upload.statuses')}</legend>
      {CONVERSION_STATUSES.map((status) => (
        <label key={status} className="row">
          <input
            type="checkbox"
            className="cb"
            checked={chosen.includes(status)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, status] : chosen.filter((one) => one !== status))
            }
          />
          {t(`conv.${status}`)}
        </label>
      ))}
    </fieldset>
  )
}
