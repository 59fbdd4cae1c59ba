import './listing.css'
import { Columns3 } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Popover } from '../../kit/float/popover.tsx'
import { isChoosable, nameOf, type ShownColumns } from './columns.ts'

type Choice = { key: string; title: string; shown: boolean; fixed?: boolean }
type ChooserProps = {
  choices: readonly Choice[]
  isUsual: boolean
  onToggle: (key: string) => void
  onReset: () => void
}

export function ColumnChooser({ choices, isUsual, onToggle, onReset }: ChooserProps) {
  const { t } = useTranslation()
  const content = (
    <div className="column-menu" role="group" aria-label={t('listing.columns')}>
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
      side="end"
      renderButton={(opener) => (
        <Button {...opener} className="columns-button only-icon" icon={<Columns3 />} title={t('listing.columns')}>
          <span className="vh">
            {t('listing.columns')} {choices.filter(({ shown }) => shown).length} / {choices.length}
          </span>
        </Button>
      )}
    >
      {() => content}
    </Popover>
  )
}

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
