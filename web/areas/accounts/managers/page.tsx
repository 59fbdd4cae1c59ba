import './managers.css'
import { Plus } from 'lucide-react'
import { Fragment, useState, useId } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { Manager } from '../../../../src/contract/accounts/team.ts'
import { GRACE_DAYS } from '../../../../src/contract/integration/token-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Page } from '../../../shared/page.tsx'
import { ResetTwoFactor } from '../people/reset-two-factor.tsx'
import { Grace } from '../../../shared/tokens/grace.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ManagerList } from './list.tsx'
import { SCREENS, TICKABLE, type ScreenTitle } from '../../../../src/contract/screens.ts'
import { useField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { PersonFields, withoutEmpty, type PersonDraft } from '../../../shared/people/person-fields.tsx'

export default function ManagersPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('managers.getManagers', undefined, { quiet: true })
  const { row: manager, open, isOpen, close } = useDialogs<Manager, 'write' | 'reset' | 'delete'>()
  const [saved, setSaved] = useState<string>()
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open('write')}>
      {t('managers.new')}
    </Button>
  )
  const count = data?.managers.length
  const list = (
    <ManagerList
      managers={data?.managers}
      current={saved}
      onEdit={(one) => open('write', one)}
      onReset={(one) => open('reset', one)}
      onDelete={(one) => open('delete', one)}
    />
  )
  const none = (
    <EmptyState title={t('managers.empty')} action={add}>
      <p>{t('managers.emptyWhy')}</p>
      <ScreensToGive />
    </EmptyState>
  )
  return (
    <Page title={t('menu.Managers')} sub={count || undefined} acts={count ? add : undefined}>
      {count === 0 || (error && !data) ? (
        <Card>{count === 0 ? none : <Failed error={error} onRetry={() => void refetch()} />}</Card>
      ) : (
        list
      )}
      <FormDialog open={isOpen('write')} title={manager ? t('managers.edit') : t('managers.new')} onClose={close}>
        <ManagerForm manager={manager} onSaved={setSaved} />
      </FormDialog>
      {manager && (
        <ResetTwoFactor open={isOpen('reset')} who={manager} refreshes={['managers.getManagers']} onClose={close} />
      )}
      {manager && <DeleteManager open={isOpen('delete')} manager={manager} onClose={close} />}
    </Page>
  )
}

/** The screens that a manager may get, as the menu groups them. */
function ScreensToGive() {
  const { t } = useTranslation()
  const groups = Map.groupBy(TICKABLE, (title) => SCREENS[title].menu.group)
  return (
    <dl className="facts offered" aria-label={t('managers.offered')}>
      {[...groups].map(([group, titles]) => (
        <Fragment key={group}>
          <dt>{t(`shell.group.${group}`)}</dt>
          <dd>{titles.map((title) => t(`menu.${title}`)).join(', ')}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function DeleteManager({ manager: { id, name }, ...dialog }: { manager: Manager; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [days, setDays] = useState(GRACE_DAYS)
  return (
    <ConfirmCall
      call="managers.deleteManager"
      input={{ id, graceDays: days }}
      refreshes={['managers.getManagers']}
      title={t('managers.deleteTitle', { name })}
      keepsError
      {...dialog}
    >
      <p>{t('people.deleteThen')}</p>
      <p className="mid">{t('managers.deleteKept')}</p>
      <p>{t('tokens.deleteRenewsStaff')}</p>
      <Grace days={days} onChange={setDays} help={t(days === 0 ? 'tokens.graceNone' : 'tokens.graceText')} />
    </ConfirmCall>
  )
}

function ManagerForm({ manager, onSaved }: { manager: Manager | undefined; onSaved: (id: string) => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: manager ? 'managers.updateManager' : 'managers.addManager',
    defaults: draftOf(manager),
    toInput: (draft) => (manager ? { ...withoutEmpty(draft), id: manager.id } : draft),
    refreshes: ['managers.getManagers'],
    onSaved: (answer) => onSaved(answer.manager.id),
  })
  return (
    <ActForm of={form} act={manager ? t('ui.save') : t('term.add')}>
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
          {isAll ? t('managers.tickNone') : t('term.selectAll')}
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

type Draft = PersonDraft & { menu: ScreenTitle[] }

export const draftOf = (manager: Manager | undefined): Draft => ({
  name: manager?.name ?? '',
  email: manager?.email ?? '',
  password: '',
  menu: TICKABLE.filter((title) => manager?.menu.includes(title)),
})

/** In menu order. */
export const ticked = (menu: readonly ScreenTitle[], title: ScreenTitle, on: boolean): ScreenTitle[] =>
  TICKABLE.filter((one) => (one === title ? on : menu.includes(one)))
