import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MOST_REPORT } from '../../../src/contract/cost-words.ts'
import { TEXTS } from '../../../src/contract/texts.ts'
import { serverText } from '../../i18n/server.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { FormField } from '../form/fields.tsx'
import { TYPED } from '../form/use-form.ts'

/** A report's text; a file replaces what was pasted. `onFile` is told the file's name. */
export function ReportFile({ placeholder, onFile }: { placeholder: string; onFile?: (name: string) => void }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<{ body: string }>()
  const chooser = useRef<HTMLInputElement>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    // bytes first: a much larger file is not read at all
    const text = chosen.size > 4 * MOST_REPORT ? undefined : await chosen.text()
    if (text === undefined || text.length > MOST_REPORT) return notify.failed(serverText(TEXTS.reportLarge))
    setValue('body', text, TYPED)
    onFile?.(chosen.name)
  }
  return (
    <>
      <FormField<{ body: string }>
        name="body"
        label={t('costs.file')}
        required
        aside={
          <Button size="s" kind="quiet" icon={<Upload />} onClick={() => chooser.current?.click()}>
            {t('lists.file')}
          </Button>
        }
      >
        {(held) => <textarea {...held} className="in mono ltr" rows={5} spellCheck={false} placeholder={placeholder} />}
      </FormField>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </>
  )
}
