import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { ReportSchedule, SchedulePerson } from '../../../../../../src/contract/statistics/report-schedules.ts'
import { SCHEDULE_EVERY } from '../../../../../../src/contract/statistics/schedule-words.ts'
import { useProfile } from '../../../../../api/profile.ts'
import { useApiQuery } from '../../../../../api/query.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { Failed } from '../../../../../shared/failed.tsx'
import { SelectField, TextField } from '../../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../../../shared/form/use-form.ts'
import { PRESETS } from '../../../../../shared/hits/range.ts'
import { COMPARES } from '../../compare.tsx'
import { Button } from '../../../../../kit/controls/button.tsx'
import { Fold } from '../../../../../kit/layout/fold.tsx'
import { Columns } from './columns.tsx'
import { Receivers, Weekdays } from './schedule-fields.tsx'
import { draftOf, inputOf, keptBy, keptOf, newDraft, type ScheduleDraft } from './schedule-draft.ts'
import { Schedules } from './schedules.tsx'
import type { PaneProps } from './shared.ts'

/** The report on the screen by mail or bot, again and again; and the schedules that there are. */
export function OnSchedule({ shared, onClose }: PaneProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('reportSchedules.list', undefined, { quiet: true })
  const me = useProfile().data?.profile.id
  const [edited, setEdited] = useState<ReportSchedule>()
  const [isOpen, setOpen] = useState(false)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || me === undefined) return null
  const done = () => {
    setEdited(undefined)
    setOpen(false)
  }
  return (
    <>
      {isOpen || edited || data.schedules.length === 0 ? (
        <ScheduleForm
          key={edited?.id ?? 'new'}
          shared={shared}
          edited={edited}
          people={data.people}
          me={data.people.find(({ id }) => id === me)}
          onSaved={done}
          onCancel={edited ? done : onClose}
        />
      ) : (
        <Button className="start" onClick={() => setOpen(true)}>
          {t('schedule.another')}
        </Button>
      )}
      <Schedules schedules={data.schedules} onEdit={setEdited} />
    </>
  )
}

type FormProps = Pick<PaneProps, 'shared'> & {
  edited: ReportSchedule | undefined
  people: readonly SchedulePerson[]
  me: SchedulePerson | undefined
  onSaved: () => void
  onCancel: () => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

function ScheduleForm({ shared, edited, people, me, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useWeirForm({
    call: 'reportSchedules.save',
    defaults: edited ? draftOf(edited) : newDraft(shared, me),
    toInput: (draft: ScheduleDraft) => inputOf(draft, edited ? keptBy(edited) : keptOf(shared), shared.columns),
    refreshes: ['reportSchedules.list'],
    onSaved,
  })
  const every = form.watch('every')
  const columns = form.watch('columns')
  const [showsColumns, setShowsColumns] = useState(false)
  return (
    <ActForm of={form} act={t(edited ? 'ui.save' : 'schedule.make')} onCancel={onCancel}>
      <p className="dim">{edited ? t('schedule.editText', { name: edited.name }) : t('schedule.text')}</p>
      <TextField<ScheduleDraft> name="name" label={t('term.name')} required maxLength={60} autoFocus />
      <div className="share-pair">
        <SelectField<ScheduleDraft>
          name="every"
          label={t('schedule.when')}
          options={SCHEDULE_EVERY.map((one) => [one, t(`schedule.choose.${one}`)])}
        />
        {every === 'monthday' && (
          <SelectField<ScheduleDraft>
            name="monthday"
            label={t('schedule.monthday')}
            help={t('schedule.monthdayHelp')}
            options={DAYS.map((day) => [day, day])}
          />
        )}
        <SelectField<ScheduleDraft>
          name="hour"
          label={t('schedule.hour')}
          help={format.timezone}
          options={HOURS.map((hour) => [hour, `${String(hour).padStart(2, '0')}:00`])}
        />
      </div>
      {every === 'weekday' && (
        <Weekdays chosen={form.watch('weekdays')} onChoose={(next) => form.setValue('weekdays', next, TYPED)} />
      )}
      <div className="share-pair">
        <SelectField<ScheduleDraft>
          name="preset"
          label={t('hits.range')}
          options={PRESETS.map((one) => [one, t(`hits.range.${one}`)])}
        />
        <SelectField<ScheduleDraft>
          name="compare"
          label={t('schedule.compare')}
          options={COMPARES.map((one) => [one, t(`statistics.compare.${one}`)])}
        />
      </div>
      <Receivers
        people={people}
        stopped={edited?.receivers.filter(({ stopped }) => stopped).map(({ accountId }) => accountId) ?? []}
        me={me?.id}
        chosen={form.watch('receivers')}
        onChoose={(next) => form.setValue('receivers', next, TYPED)}
      />
      <Fold
        icon={Columns3}
        title={t('share.columns')}
        is={t('schedule.columns', { n: columns.length, all: shared.columns.length })}
        open={showsColumns || form.formState.errors.columns !== undefined}
        onToggle={setShowsColumns}
      >
        <Columns all={shared.columns} chosen={columns} onChoose={(next) => form.setValue('columns', next, TYPED)} />
      </Fold>
    </ActForm>
  )
}
