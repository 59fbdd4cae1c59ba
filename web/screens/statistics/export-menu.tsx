import { Dropdown } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../src/contract/table.ts'
import { download } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { notify } from '../../ui/notify.ts'
import { IconButton } from '../../ui/button.tsx'

const FORMATS = ['csv', 'json'] as const
type Format = (typeof FORMATS)[number]
type ExportMenuProps = {
  /** What the table asks. */
  question: Omit<Question<'logs.export'>, 'format'>
  /** Of the table. */
  title: string
}

/** The rows of a table as a file: the same question, all of its values. */
export function ExportMenu({ question, title }: ExportMenuProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const save = async (format: Format) => {
    setBusy(true)
    try {
      await download('logs.export', { ...question, format })
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const items = FORMATS.map((format) => ({ key: format, label: t(`statistics.export.${format}`), disabled: busy, onClick: () => void save(format) }))
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <IconButton label={t('statistics.export', { title })} aria-haspopup="menu" aria-busy={busy || undefined}>
        <Download />
      </IconButton>
    </Dropdown>
  )
}
