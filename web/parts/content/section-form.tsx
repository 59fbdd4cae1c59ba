import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/failure.ts'
import type { Language } from '../../../src/contract/roles.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useWords } from '../../ui/words.ts'
import { FormFrame } from '../people/form-frame.tsx'
import { SectionFields, type Written } from './section-fields.tsx'

type Props = {
  before: Written
  language: Language
  save: { isPending: boolean; isSuccess: boolean; error: ApiError | null }
  onSave: (written: Written) => void
  onClose: () => void
}

/** A section while it is written; who leaves with changes is asked. */
export function SectionForm({ before, language, save: { isPending, isSuccess, error }, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [written, setWritten] = useState(before)
  const [isLeaving, setLeaving] = useState(false)
  const isChanged = !isSuccess && (written.name !== before.name || written.text !== before.text)
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={t('ui.save')}
      onSubmit={() => onSave(written)}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
    >
      <SectionFields
        written={written}
        language={language}
        error={error}
        onChange={(change) => setWritten({ ...written, ...change })}
      />
      <Unsaved changed={isChanged} />
      <Confirm
        open={isLeaving}
        title={words.unsaved}
        act={words.leave}
        onAct={onClose}
        onClose={() => setLeaving(false)}
      >
        {words.unsavedDetail}
      </Confirm>
    </FormFrame>
  )
}
