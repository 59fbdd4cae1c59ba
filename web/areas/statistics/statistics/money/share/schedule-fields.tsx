import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { SchedulePerson } from '../../../../../../src/contract/statistics/report-schedules.ts'
import { SCHEDULE_CHANNELS, type ScheduleChannel } from '../../../../../../src/contract/statistics/schedule-words.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { useWrong } from '../../../../../shared/form/fields.tsx'
import type { Receiver } from './schedule-draft.ts'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

type WeekdaysProps = { chosen: readonly number[]; onChoose: (chosen: readonly number[]) => void }

export function Weekdays({ chosen, onChoose }: WeekdaysProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [wrong] = useWrong('weekdays')
  return (
    <fieldset className="share-columns share-days" data-invalid={wrong ? true : undefined}>
      <legend className="lab">{t('schedule.weekdays')}</legend>
      {WEEKDAYS.map((day) => (
        <label key={day} className="row" title={format.weekday(day, 'long')}>
          <input
            type="checkbox"
            className="cb"
            aria-label={format.weekday(day, 'long')}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onChoose(
                target.checked ? [...chosen, day].toSorted((a, b) => a - b) : chosen.filter((one) => one !== day),
              )
            }
          />
          {format.weekday(day, 'short')}
        </label>
      ))}
      {wrong && <p className="err">{wrong}</p>}
    </fieldset>
  )
}

type ReceiversProps = {
  people: readonly SchedulePerson[]
  /** Ids of those who have stopped the letters: only they begin them again. */
  stopped: readonly string[]
  me: string | undefined
  chosen: readonly Receiver[]
  onChoose: (chosen: readonly Receiver[]) => void
}

export function Receivers({ people, stopped, me, chosen, onChoose }: ReceiversProps) {
  const { t } = useTranslation()
  const [wrong] = useWrong('receivers')
  const put = (id: string, channel: ScheduleChannel, is: boolean) => {
    const before = chosen.find(({ accountId }) => accountId === id) ?? { accountId: id, mail: false, telegram: false }
    onChoose([...chosen.filter(({ accountId }) => accountId !== id), { ...before, [channel]: is }])
  }
  return (
    <fieldset className="share-people" data-invalid={wrong ? true : undefined}>
      <legend className="lab">{t('schedule.to')}</legend>
      {people.map((person) => {
        const its = chosen.find(({ accountId }) => accountId === person.id)
        const isStopped = stopped.includes(person.id) && person.id !== me
        return (
          <div key={person.id} className="row">
            <bdi className="grow">
              {person.email}
              {isStopped && <small>{t('schedule.stoppedBy')}</small>}
            </bdi>
            <span className="row">
              {SCHEDULE_CHANNELS.map((channel) => (
                <label key={channel} className="row" title={person[channel] ? undefined : t('schedule.notAllowed')}>
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label={`${person.email}: ${t(`ways.${channel}`)}`}
                    disabled={isStopped || (!person[channel] && its?.[channel] !== true)}
                    checked={its?.[channel] ?? false}
                    onChange={({ target }) => put(person.id, channel, target.checked)}
                  />
                  {t(`ways.${channel}`)}
                </label>
              ))}
            </span>
          </div>
        )
      })}
      {wrong && <p className="err">{wrong}</p>}
    </fieldset>
  )
}
