import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentCategory, Section } from '../../../src/contract/content.ts'
import type { Language } from '../../../src/contract/roles.ts'
import { useAct } from '../../api/query.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useWords } from '../../ui/words.ts'
import { NAMES } from '../../i18n/language.ts'
import { FormFrame } from '../people/form-frame.tsx'
import { MarkdownText } from './markdown.tsx'

export type Edited = { category: ContentCategory; language: Language; section: Section }

/** A section while it is written, beside what readers will see. It stays in the language in which it was opened. */
export function Editor({ edited: { category, language, section }, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [name, setName] = useState(section.name)
  const [text, setText] = useState(section.content)
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, isSuccess, error } = useAct('integration.edit', { refreshes: ['integration.read', 'integration.history'], quiet: true, onDone: onClose })
  const isChanged = !isSuccess && (name !== section.name || text !== section.content)
  const save = () => mutate({ category, language, number: section.number, name, sectionContent: text, basedOn: section.version })
  return (
    <FormFrame error={error} busy={isPending} act={t('ui.save')} onSubmit={save} onClose={() => (isChanged ? setLeaving(true) : onClose())}>
      <Field label={t('content.name')} required help={t('content.inLanguage', { language: NAMES[language] })} error={fieldTexts(error, 'name').slice(0, 1)}>
        {(control) => <input {...control} className="in" autoFocus value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <div className="text-edit">
        <Field label={t('content.text')} required help={t('content.help')} error={fieldTexts(error, 'sectionContent').slice(0, 1)}>
          {(control) => <textarea {...control} className="in" dir="auto" spellCheck value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <div role="region" aria-label={t('content.preview')}>
          <span className="lab">{t('content.preview')}</span>
          <MarkdownText text={text} />
        </div>
      </div>
      <Unsaved changed={isChanged} />
      <Confirm open={isLeaving} title={words.unsaved} act={words.leave} onAct={onClose} onClose={() => setLeaving(false)}>
        {words.unsavedDetail}
      </Confirm>
    </FormFrame>
  )
}
