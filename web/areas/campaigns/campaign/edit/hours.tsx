import { useTranslation } from '../../../../i18n/i18n.ts'
import { useWatch } from 'react-hook-form'
import { dateFormat } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useField } from '../../../../shared/form/fields.tsx'
import { Section } from '../../../../shared/section/section.tsx'
import { Wrong } from '../wrong.tsx'
import { DAYS, type Draft, type Weekday } from './draft.ts'
import { ChoiceItem, Item } from './fields.tsx'
import { useTimezones } from '../../../../shared/choose/options.ts'
import { PickOne } from '../../../../shared/choose/pick.tsx'

export function Hours() {
  const { t } = useTranslation()
  const { value: isOn, onChange } = useField<Draft, boolean>('schedule.on').held
  return (
    <Section layout="grid2" title={t('campaign.section.schedule')} text={t('campaign.section.schedule.text')}>
      <ChoiceItem
        label={t('campaign.field.schedule')}
        value={isOn ? 'set' : 'always'}
        choices={[
          { value: 'always', label: t('campaign.schedule.always') },
          { value: 'set', label: t('campaign.schedule.set') },
        ]}
        onChange={(value) => onChange(value === 'set')}
      />
      {isOn && <SetHours />}
    </Section>
  )
}

function SetHours() {
  const { t } = useTranslation()
  const zones = useTimezones(useWatch<Draft, 'schedule.timezone'>({ name: 'schedule.timezone' }))
  return (
    <>
      <Days />
      <div className="clock">
        {(['from', 'to'] as const).map((end) => (
          <Item key={end} name={`schedule.${end}`} label={t(`campaign.schedule.${end}`)}>
            {({ onBlur, ...held }) => (
              <input
                {...held}
                className="in"
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                placeholder="00:00"
                onBlur={() => {
                  held.onChange(clockFrom(held.value))
                  onBlur()
                }}
              />
            )}
          </Item>
        ))}
      </div>
      <Item name="schedule.timezone" label={t('campaign.schedule.timezone')}>
        {({ value, onChange, ...control }) => (
          <PickOne control={control} options={zones} value={value} onChange={onChange} search />
        )}
      </Item>
      <p className="help full">{t('campaign.schedule.over')}</p>
    </>
  )
}

/** A Monday, for weekday names. */
const MONDAY = Date.UTC(2026, 0, 5)

function Days() {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { held, wrong } = useField<Draft, readonly Weekday[]>('schedule.days')
  const { value: chosen, onChange } = held
  const [short, long] = (['short', 'long'] as const).map((weekday) =>
    dateFormat({ locale, options: { weekday, timeZone: 'UTC' } }),
  )
  const label = t('campaign.schedule.days')
  return (
    <div className="field full" data-invalid={wrong.length > 0 || undefined}>
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
      <Wrong texts={wrong} />
    </div>
  )
}

/** `9`, `930`, `9.30` → `09:30`; invalid input stays. */
export function clockFrom(typed: string): string {
  const found = /^\s*(\d{1,2})[:.\s]?(\d{2})?\s*$/.exec(typed)
  const [hour, minute] = [Number(found?.[1] ?? 99), Number(found?.[2] ?? 0)]
  if (hour > 23 || minute > 59) return typed
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
