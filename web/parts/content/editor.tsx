import type { ContentCategory, Section } from '../../../src/contract/content.ts'
import type { Language } from '../../../src/contract/roles.ts'
import { useApiMutation } from '../../api/query.ts'
import { SectionForm } from './section-form.tsx'

export type Edited = { category: ContentCategory; language: Language; section: Section }

/** A section that is there. It stays in the language in which it was opened. */
export function Editor({ edited: { category, language, section }, onClose }: { edited: Edited; onClose: () => void }) {
  const save = useApiMutation('integration.edit', {
    refreshes: ['integration.read', 'integration.history'],
    quiet: true,
    onDone: onClose,
  })
  const { number, name, content, version } = section
  return (
    <SectionForm
      before={{ name, text: content }}
      language={language}
      save={save}
      onSave={(written) =>
        save.mutate({ category, language, number, name: written.name, sectionContent: written.text, basedOn: version })
      }
      onClose={onClose}
    />
  )
}
