import { Plus } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/i18n.ts'
import { NAMES } from '../../../i18n/language.ts'
import { Button } from '../../../kit/controls/button.tsx'

/** For staff: who reads these texts. */
export function StaffReading({ text = 'content.readers' }: { text?: 'content.readers' | 'integration.preview' }) {
  const language = useLanguage()
  return (
    <p className="reading">
      <Trans i18nKey={text} values={{ language: NAMES[language] }} components={{ b: <b /> }} />
    </p>
  )
}

export function AddSection({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <Button icon={<Plus />} onClick={onAdd}>
      {t('content.add')}
    </Button>
  )
}
