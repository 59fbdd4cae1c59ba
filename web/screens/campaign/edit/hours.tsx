import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Section } from '../../../parts/section/section.tsx'
import { clockFrom } from './clock.ts'
import { DAYS, type Weekday } from './draft.ts'
import { ChoiceItem, Item } from './fields.tsx'
import { useForm } from './form.ts'
import { useTimezones } from './options.ts'
import { PickOne } from './pick.tsx'
import { Wrong } from './wrong.tsx'

export function Hours() {
  const { t } = useTranslation()
  const { draft, change } = useForm()
  const { schedule } = draft
  const zones = useTimezones(schedule.timezone)
  const put = (part: Partial<typeof schedule>, field: string) =>
    change({ schedule: { ...schedule, ...part } }, [`schedule.${field}`])
  return (
    <Section layout="grid2" title={t('campaign.section.schedule')} text={t('campaign.section.schedule.text')}>
      <ChoiceItem
        label={t('campaign.field.schedule')}
        value={schedule.on ? 'set' : 'always'}
        choices={[
          { value: 'always', label: t('campaign.schedule.always') },
          { value: 'set', label: t('campaign.schedule.set') },
        ]}
        onChange={(value) => change({ schedule: { ...schedule, on: value === 'set' } })}
      />
      {schedule.on && (
        <>
          <Days chosen={schedule.days} onChange={(days) => put({ days }, 'days')} />
          <div className="clock">
            {(['from', 'to'] as const).map((end) => (
              <Item key={end} name={`schedule.${end}`} label={t(`campaign.schedule.${end}`)}>
                {(control) => (
                  <input
                    {...control}
                    className="in"
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    placeholder="00:00"
                    value={schedule[end]}
                    onChange={(event) => put({ [end]: event.target.value }, end)}
                    onBlur={(event) => put({ [end]: clockFrom(event.target.value) }, end)}
                  />
                )}
              </Item>
            ))}
          </div>
          <Item name="schedule.timezone" label={t('campaign.schedule.timezone')}>
            {(control) => (
              <PickOne
                control={control}
                options={zones}
                value={schedule.timezone}
                onChange={(timezone) => put({ timezone }, 'timezone')}
                search
              />
            )}
          </Item>
          <p className="help full">{t('campaign.schedule.over')}</p>
        </>
      )}
    </Section>
  )
}

/** A Monday, so that the days of the week have dates to be named by. */
const MONDAY = Date.UTC(2026, 0, 5)

function Days({ chosen, onChange }: { chosen: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  const { t } = useTranslation()
  const { wrong } = useForm()
  const { locale } = useFormat()
  const [short, long] = (['short', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  )
  const label = t('campaign.schedule.days')
  return (
    <div className="field full" data-field="schedule.days">
      <span className="lab" aria-hidden="true">
        {label}
      </span>
      <span className="seg own days" role="group" aria-label={label}>
        {DAYS.map((day, at) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            title={long?.format(MONDAY + at * 86_400_000)}
            onClick={() => onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])}
          >
            {short?.format(MONDAY + at * 86_400_000)}
          </button>
        ))}
      </span>
      <Wrong texts={wrong('schedule.days')} />
    </div>
  )
}
