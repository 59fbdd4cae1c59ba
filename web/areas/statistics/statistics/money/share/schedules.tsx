import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { TFunction } from 'i18next'
import type { ReportSchedule } from '../../../../../../src/contract/statistics/report-schedules.ts'
import { useApiMutation } from '../../../../../api/query.ts'
import type { Format } from '../../../../../i18n/format.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { ConfirmCall } from '../../../../../shared/confirm-call.tsx'
import { RowMenu } from '../../../../../kit/layout/row-menu.tsx'
import { Button } from '../../../../../kit/controls/button.tsx'

type SchedulesProps = { schedules: readonly ReportSchedule[]; onEdit: (schedule: ReportSchedule) => void }

export function Schedules({ schedules, onEdit }: SchedulesProps) {
  const { t } = useTranslation()
  const send = useApiMutation('reportSchedules.send', { refreshes: ['reportSchedules.list'] })
  const [stopped, setStopped] = useState<ReportSchedule>()
  const [isOpen, setOpen] = useState(false)
  if (schedules.length === 0) return null
  return (
    <section className="share-links" aria-label={t('schedule.list')}>
      <h3>{t('schedule.list')}</h3>
      <ul>
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleLine schedule={schedule} />
            <span className="row">
              <Button
                size="s"
                aria-label={t('schedule.sendOf', { name: schedule.name })}
                busy={send.isPending && send.variables.id === schedule.id}
                onClick={() => send.mutate({ id: schedule.id })}
              >
                {t('schedule.send')}
              </Button>
              <RowMenu
                label={t('schedule.menu', { name: schedule.name })}
                acts={[
                  { key: 'edit', label: t('ui.edit'), onAct: () => onEdit(schedule) },
                  {
                    key: 'stop',
                    label: t('schedule.stop'),
                    bad: true,
                    onAct: () => {
                      setStopped(schedule)
                      setOpen(true)
                    },
                  },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
      {stopped && (
        <ConfirmCall
          open={isOpen}
          call="reportSchedules.stop"
          input={{ id: stopped.id }}
          refreshes={['reportSchedules.list']}
          title={t('schedule.stopTitle', { name: stopped.name })}
          act={t('schedule.stop')}
          onClose={() => setOpen(false)}
        >
          {t('schedule.stopText')}
        </ConfirmCall>
      )}
    </section>
  )
}

function whenText(t: TFunction, format: Format, { every, weekdays, monthday, hour, timezone }: ReportSchedule): string {
  const clock = `${String(hour).padStart(2, '0')}:00`
  const at = timezone === format.timezone ? clock : `${clock} ${timezone}`
  if (every === 'day') return t('schedule.at.day', { at })
  if (every === 'monthday') return t('schedule.at.monthday', { at, day: monthday })
  return t('schedule.at.weekday', { at, days: weekdays.map((day) => format.weekday(day, 'short')).join(', ') })
}

function ScheduleLine({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, next, lastSent, trouble, receivers } = schedule
  const sent = lastSent === null ? t('schedule.unsent') : t('schedule.sent', { at: format.dateTime(lastSent) })
  return (
    <div>
      <bdi>{name}</bdi>
      <small>
        {whenText(t, format, schedule)} · {t('schedule.next', { at: format.dateTime(next) })} · {sent}
      </small>
      {trouble && <small className="trouble">{t(`schedule.trouble.${trouble}`)}</small>}
      <small>
        {receivers.map((one, at) => (
          <span key={one.accountId}>
            {at > 0 && ' · '}
            <bdi>{one.email}</bdi>
            {one.stopped && ` (${t('schedule.stoppedBy')})`}
            {!one.stopped && one.trouble && <span className="trouble"> ({t(`schedule.trouble.${one.trouble}`)})</span>}
          </span>
        ))}
      </small>
    </div>
  )
}
