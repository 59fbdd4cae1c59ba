import './listing.css'
import { Popover } from 'antd'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { isChoosable, nameOf, type ShownColumns } from './columns.ts'

export type Choice = { key: string; title: string; shown: boolean; fixed?: boolean }
type ChooserProps = {
  choices: readonly Choice[]
  isUsual: boolean
  onToggle: (key: string) => void
  onReset: () => void
}

/** Which columns a table shows. */
export function ColumnChooser({ choices, isUsual, onToggle, onReset }: ChooserProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
  }
  const content = (
    <div className="column-menu" role="group" aria-label={t('listing.columns')} onKeyDown={close}>
      <ul>
        {choices.map(({ key, title, shown, fixed = false }) => (
          <li key={key}>
            <label>
              <input className="cb" type="checkbox" checked={shown} disabled={fixed} onChange={() => onToggle(key)} />
              {title}
            </label>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="link" disabled={isUsual} onClick={onReset}>
          {t('listing.columns.reset')}
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
        {t('listing.columns')}{' '}
        <span className="dim">
          {choices.filter(({ shown }) => shown).length} / {choices.length}
        </span>
      </Button>
    </Popover>
  )
}

/** Of a list's columns. */
export function ListColumns<Row>({ all, shown, isUsual, toggle, reset }: ShownColumns<Row>) {
  const choices = all
    .filter((column) => nameOf(column) !== '')
    .map((column) => ({
      key: column.key,
      title: nameOf(column),
      shown: shown.includes(column),
      fixed: !isChoosable(column),
    }))
  const onToggle = (key: string) => {
    const column = all.find((one) => one.key === key)
    if (column) toggle(column)
  }
  return <ColumnChooser choices={choices} isUsual={isUsual} onToggle={onToggle} onReset={reset} />
}
