import { Dropdown } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenTitle } from '../../../src/contract/menu.ts'
import { saveFile } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTimezone } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import type { Column } from '../../ui/table-column.ts'
import type { Format, LoadPage } from './file.ts'

export type ExportProps<Row> = {
  screen: ScreenTitle
  /** As they are shown. */
  columns: readonly Column<Row>[]
  load: LoadPage<Row>
  rowKey: (row: Row) => string
}

const nameOf = (screen: ScreenTitle): string => screen.toLowerCase().replaceAll(' ', '-')

/** All rows of a list as it is shown, as a file. */
export function ExportMenu<Row>({ screen, columns, load, rowKey }: ExportProps<Row>) {
  const { t } = useTranslation()
  const timezone = useTimezone()
  const [isBusy, setBusy] = useState(false)
  const write = async (format: Format) => {
    setBusy(true)
    try {
      // only who writes a file needs what writes it
      const { allRows, fileOf, FORMATS } = await import('./file.ts')
      const text = fileOf(columns, await allRows(load, rowKey), format)
      saveFile(new Blob([text], { type: FORMATS[format] }), `weir-${nameOf(screen)}-${dayIn(timezone)}.${format}`)
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const items = (['csv', 'json'] as const).map((format) => ({
    key: format,
    label: t(`listing.export.${format}`),
    disabled: isBusy,
    onClick: () => void write(format),
  }))
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button icon={<Download />} aria-haspopup="menu" busy={isBusy}>
        {t('listing.export')}
      </Button>
    </Dropdown>
  )
}
