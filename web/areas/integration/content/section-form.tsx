import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useWatch } from 'react-hook-form'
import type { ContentCategory, Section } from '../../../../src/contract/integration/content.ts'
import type { Language } from '../../../../src/contract/roles.ts'
import { NAMES } from '../../../i18n/language.ts'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useWords } from '../../../kit/words.ts'
import { AreaField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { Guard } from '../../../shared/form/guard.tsx'
import { useWeirForm, type WeirForm } from '../../../shared/form/use-form.ts'
import { MarkdownText } from './markdown.tsx'

export type Edited = { category: ContentCategory; language: Language; section: Section }

type Draft = { name: string; sectionContent: string }
const EMPTY: Draft = { name: '', sectionContent: '' }

/** In its original language. */
export function EditForm({
  edited: { category, language, section },
  onClose,
}: {
  edited: Edited
  onClose: () => void
}) {
  const { number, name, content, version } = section
  const form = useWeirForm({
    call: 'integration.edit',
    defaults: { name, sectionContent: content },
    toInput: (draft) => ({ category, language, number, ...draft, basedOn: version }),
    refreshes: ['integration.read', 'integration.history'],
    onSaved: onClose,
  })
  return <SectionForm of={form} language={language} onClose={onClose} />
}

type NewProps = {
  category: ContentCategory
  language: Language
  onDone?: (number: number) => void
  onClose: () => void
}

export function NewForm({ category, language, onDone, onClose }: NewProps) {
  const form = useWeirForm({
    call: 'integration.add',
    defaults: EMPTY,
    toInput: (draft) => ({ category, language, ...draft }),
    refreshes: ['integration.read'],
    onSaved: ({ section }) => {
      onDone?.(section.number)
      onClose()
    },
  })
  return <SectionForm of={form} language={language} onClose={onClose} />
}

type FormProps = { of: WeirForm<Draft>; language: Language; onClose: () => void }

/** With preview; asks before discarding. */
function SectionForm({ of, language, onClose }: FormProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [isConfirming, setConfirming] = useState(false)
  const text = useWatch({ control: of.control, name: 'sectionContent' })
  const { isDirty } = of.formState
  return (
    <ActForm of={of} act={t('ui.save')} onCancel={() => (isDirty ? setConfirming(true) : onClose())}>
      <TextField<Draft>
        name="name"
        label={t('content.name')}
        required
        help={t('content.inLanguage', { language: NAMES[language] })}
        autoFocus
      />
      <div className="text-edit">
        <AreaField<Draft>
          name="sectionContent"
          label={t('content.text')}
          required
          help={t('content.help')}
          dir="auto"
          spellCheck
        />
        <div role="region" aria-label={t('content.preview')}>
          <span className="lab">{t('content.preview')}</span>
          <MarkdownText text={text} />
        </div>
      </div>
      <Guard of={of} />
      <Confirm
        open={isConfirming}
        title={words.unsaved}
        act={words.leave}
        onAct={onClose}
        onClose={() => setConfirming(false)}
      >
        {words.unsavedDetail}
      </Confirm>
    </ActForm>
  )
}
