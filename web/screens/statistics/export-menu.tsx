import { Dropdown } from '../../ui/dropdown.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../src/contract/table.ts'
import { useDownload } from '../../parts/download.tsx'
import { IconButton } from '../../ui/button.tsx'

const FORMATS = ['csv', 'json'] as const
type ExportMenuProps = {
  /** What the table asks. */
  question: Omit<Question<'logs.export'>, 'format'>
  /** Of the table. */
  title: string
}

/** The rows of a table as a file: the same question, all of its values. */
export function ExportMenu({ question, title }: ExportMenuProps) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('logs.export')
  const items = FORMATS.map((format) => ({
    key: format,
    label: t(`statistics.export.${format}`),
    disabled: busy,
    onClick: () => start({ ...question, format }),
  }))
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <IconButton label={t('statistics.export', { title })} aria-haspopup="menu" aria-busy={busy || undefined}>
        <Download />
      </IconButton>
    </Dropdown>
  )
}
