import { useTranslation } from '../../../i18n/i18n.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { useTextLanguage } from '../content/text-language.ts'
import { Editor, NewSection, type Edited } from '../content/editor.tsx'

type WrittenProps = { edited: Edited | 'new'; onTab: (number: number) => void; onClose: () => void }

export function Written({ edited, onTab, onClose }: WrittenProps) {
  const { t } = useTranslation()
  const [language] = useTextLanguage()
  return (
    <Card title={edited === 'new' ? t('content.add') : edited.section.name}>
      <div className="int-text">
        {edited === 'new' ? (
          <NewSection category="integration" language={language} onDone={onTab} onClose={onClose} />
        ) : (
          <Editor edited={edited} onClose={onClose} />
        )}
      </div>
    </Card>
  )
}
