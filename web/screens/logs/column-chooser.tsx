import { Popover } from 'antd'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { COLUMNS, FIXED, isUsual, useColumnTitle, type ChosenColumns } from './columns.ts'

export function ColumnChooser({ columns }: { columns: ChosenColumns }) {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const [open, setOpen] = useState(false)
  const { chosen, toggle, reset } = columns
  const close = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
  }
  const content = (
    <div className="column-menu" role="group" aria-label={t('logs.columns')} onKeyDown={close}>
      <ul>
        {COLUMNS.map((key) => (
          <li key={key}>
            <label>
              <input
                className="cb"
                type="checkbox"
                checked={chosen.includes(key)}
                disabled={key === FIXED}
                onChange={() => toggle(key)}
              />
              {titleOf(key)}
            </label>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="link" disabled={isUsual(chosen)} onClick={reset}>
          {t('logs.columns.reset')}
        </button>
      </p>
    </div>
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
      destroyOnHidden
    >
      <Button
        className="columns-button"
        icon={<Columns3 />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onKeyDown={close}
      >
        {t('logs.columns')}{' '}
        <span className="dim">
          {chosen.length} / {COLUMNS.length}
        </span>
      </Button>
    </Popover>
  )
}
