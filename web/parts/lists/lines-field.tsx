import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListType } from '../../../src/contract/list-words.ts'
import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'

type LinesProps = {
  type: ListType
  value: string
  error: ApiError | null
  onChange: (text: string, from: 'panel' | 'import') => void
}

/** Characters that one call takes. */
const MOST = 900_000

/** One value a line, typed, pasted or read from a file. */
export function LinesField({ type, value, error, onChange }: LinesProps) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > MOST) return notify.failed(t('lists.fileLarge'))
    onChange(await chosen.text(), 'import')
  }
  const upload = (
    <Button size="s" kind="quiet" icon={<Upload />} onClick={() => file.current?.click()}>
      {t('lists.file')}
    </Button>
  )
  return (
    <>
      <Field
        label={t('lists.lines')}
        required
        aside={upload}
        help={t(`lists.help.${type}`)}
        error={[...fieldTexts(error, 'value'), ...fieldTexts(error, 'text')]}
      >
        {(control) => (
          <textarea
            {...control}
            className="in mono ltr"
            rows={5}
            maxLength={MOST}
            spellCheck={false}
            placeholder={t(`lists.sample.${type}`)}
            value={value}
            onChange={(event) => onChange(event.target.value, 'panel')}
          />
        )}
      </Field>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </>
  )
}
