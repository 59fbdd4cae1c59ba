import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TICKABLE, type ScreenTitle } from '../../../src/contract/menu.ts'
import { ticked } from './draft.ts'

type TicksProps = { value: readonly ScreenTitle[]; known: boolean; onChange: (menu: ScreenTitle[]) => void }

/** Which screens a manager has; what each screen does, he may do. */
export function Ticks({ value, known, onChange }: TicksProps) {
  const { t } = useTranslation()
  const id = useId()
  const isAll = value.length === TICKABLE.length
  return (
    <div className="field" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-help`}>
      <div className="row">
        <span id={`${id}-name`} className="lab grow">
          {t('managers.screens')}
        </span>
        <button type="button" className="link" onClick={() => onChange(isAll ? [] : [...TICKABLE])}>
          {isAll ? t('managers.tickNone') : t('managers.tickAll')}
        </button>
      </div>
      <div className="screen-ticks">
        {TICKABLE.map((title) => (
          <label key={title}>
            <input
              type="checkbox"
              className="cb"
              checked={value.includes(title)}
              onChange={(event) => onChange(ticked(value, title, event.target.checked))}
            />
            {t(`menu.${title}`)}
          </label>
        ))}
      </div>
      <span id={`${id}-help`} className="help">
        {known ? t('managers.ticksHelpKnown') : t('managers.ticksHelp')}
      </span>
    </div>
  )
}
