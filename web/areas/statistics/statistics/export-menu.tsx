import { Download } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { useDownload } from '../../../shared/download.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Menu } from '../../../kit/float/menu.tsx'

const FORMATS = ['csv', 'json'] as const
type ExportMenuProps = {
  question: Omit<Question<'logs.export'>, 'format'>
  title: string
}

export function ExportMenu({ question, title }: ExportMenuProps) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('logs.export')
  const items = FORMATS.map((format) => ({
    key: format,
    label: t(`statistics.export.${format}`),
    disabled: busy,
    onAct: () => start({ ...question, format }),
  }))
  return (
    <Menu
      side="end"
      items={items}
      renderButton={(opener) => (
        <Button
          {...opener}
          size="s"
          className="only-icon"
          icon={<Download />}
          busy={busy}
          aria-label={t('statistics.export', { title })}
          title={t('statistics.export', { title })}
        />
      )}
    />
  )
}
