import type { ContentCategory } from '../../../src/contract/content.ts'
import type { Language } from '../../../src/contract/roles.ts'
import { useApiMutation } from '../../api/query.ts'
import { SectionForm } from './section-form.tsx'

const EMPTY = { name: '', text: '' }

type Props = { category: ContentCategory; language: Language; onDone?: (number: number) => void; onClose: () => void }

/** A section that is not there yet. */
export function NewSection({ category, language, onDone, onClose }: Props) {
  const save = useApiMutation('integration.add', {
    refreshes: ['integration.read'],
    quiet: true,
    onDone: ({ section }) => {
      onDone?.(section.number)
      onClose()
    },
  })
  return (
    <SectionForm
      before={EMPTY}
      language={language}
      save={save}
      onSave={({ name, text }) => save.mutate({ category, language, name, sectionContent: text })}
      onClose={onClose}
    />
  )
}
