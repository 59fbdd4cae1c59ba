import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenTitle } from '../../../../src/contract/screens.ts'
import { TICKABLE } from '../../../../src/contract/screens.ts'
import type { Manager } from '../../../../src/contract/accounts/team.ts'
import { useField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PersonFields, withoutEmpty } from '../../../shared/people/person-fields.tsx'
import { draftOf, ticked, type Draft } from './draft.ts'

export function ManagerForm({ manager, onSaved }: { manager: Manager | undefined; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: manager ? 'managers.updateManager' : 'managers.addManager',
    defaults: draftOf(manager),
    toInput: (draft) => (manager ? { ...withoutEmpty(draft), id: manager.id } : draft),
    refreshes: ['managers.getManagers'],
    onSaved: (answer) => onSaved(answer.manager.id),
  })
  return (
    <ActForm of={form} act={manager ? t('ui.save') : t('managers.add')}>
      <PersonFields known={manager !== undefined} />
      <Ticks known={manager !== undefined} />
    </ActForm>
  )
}

/** A screen in a manager's menu includes its actions. */
function Ticks({ known }: { known: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const { value, onChange } = useField<Draft, ScreenTitle[]>('menu').held
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
