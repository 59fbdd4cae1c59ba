import './questions.css'
import { FileText, Upload, X } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { TEXTS } from '../../../src/contract/texts.ts'
import { useSent } from '../../api/upload.ts'
import { serverText } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button, IconButton } from '../../kit/controls/button.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import { ProgressBar } from '../../kit/feedback/progress.tsx'
import { FormField } from '../form/fields.tsx'
import { TYPED } from '../form/use-form.ts'

type Report = { body: string | File }
type Props = {
  placeholder: string
  most: number
  onFile?: (name: string) => void
}

/** Sent as bytes, which reveal the encoding. */
export function ReportFile({ placeholder, most, onFile }: Props) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Report>()
  const chooser = useRef<HTMLInputElement>(null)
  const read = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > most) return notify.failed(serverText(TEXTS.reportLarge))
    setValue('body', chosen, TYPED)
    onFile?.(chosen.name)
  }
  return (
    <>
      <FormField<Report, string | File>
        name="body"
        label={t('costs.file')}
        required
        aside={
          <Button size="s" kind="quiet" icon={<Upload />} onClick={() => chooser.current?.click()}>
            {t('lists.file')}
          </Button>
        }
      >
        {({ value, ...held }) =>
          typeof value === 'string' ? (
            <textarea
              {...held}
              value={value}
              className="in mono ltr"
              rows={5}
              spellCheck={false}
              placeholder={placeholder}
            />
          ) : (
            <Chosen file={value} onRemove={() => setValue('body', '', TYPED)} />
          )
        }
      </FormField>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        onChange={(event) => {
          read(event.target.files?.[0])
          event.target.value = '' // lets the same file be chosen again
        }}
      />
    </>
  )
}

/** Bytes; below it, megabytes would show as zero. */
const SMALL = 100_000

function Chosen({ file: { name, size }, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sent = useSent()
  return (
    <div className="stack">
      <p className="row in report-chosen">
        <FileText aria-hidden="true" />
        <span className="grow">{name}</span>
        {size > SMALL && <span className="dim">{t('status.unit.mb', { n: format.decimal(size / 1_000_000) })}</span>}
        <IconButton small label={t('costs.fileRemove', { name })} disabled={sent !== undefined} onClick={onRemove}>
          <X />
        </IconButton>
      </p>
      {sent !== undefined && (
        <div className="stack" role="status">
          <ProgressBar share={sent} label={t('costs.sending')} />
          <span className="dim">
            {sent < 1 ? t('costs.sent', { share: format.percent(Math.floor(sent * 100)) }) : t('costs.reading')}
          </span>
        </div>
      )}
    </div>
  )
}
