import { useTranslation } from '../../../../i18n/i18n.ts'
import { type Level, MOST_LEVELS } from '../../../../../src/contract/statistics/levels.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useNames } from '../../../../shared/hits/names.ts'
import { TIME_LEVELS } from '../view.ts'
import { levelChoices } from './tree.ts'

const isTime = (level: Level): level is (typeof TIME_LEVELS)[number] => TIME_LEVELS.some((one) => one === level)

/** Names a level and its values. */
export function useLevelNames() {
  const { t } = useTranslation()
  const names = useNames()
  const format = useFormat()
  const name = (level: Level): string => {
    if (level === 'campaign') return t('term.campaign')
    return isTime(level) ? t(`report.level.${level}`) : names.field(level)
  }
  const value = (level: Level, { value: text, name: known }: { value: string; name?: string | undefined }): string => {
    if (level === 'campaign') return known ?? text
    if (level === 'hour') return `${text}:00–${text}:59`
    if (level === 'weekday') return format.weekday(Number(text), 'long')
    return isTime(level) ? format.date(text) : names.value(level, text)
  }
  return { name, value }
}

type LevelsProps = {
  levels: readonly [Level, ...Level[]]
  inCampaign: boolean
  onLevels: (first: Level, then: string) => void
}

/** Levels from left to right; an empty choice removes one. */
export function Levels({ levels, inCampaign, onLevels }: LevelsProps) {
  const { t } = useTranslation()
  const choices = levelChoices(inCampaign)
  const put = (at: number, level: Level | undefined) => {
    const next = levels.flatMap((one, place) => (place === at ? (level ?? []) : one))
    const [first = 'day', ...then] = at === levels.length && level ? [...levels, level] : next
    onLevels(first, then.join())
  }
  const choice = (at: number, level: Level | undefined) => (
    <LevelChoice
      key={at}
      label={t(at === 0 ? 'money.by' : 'report.level.under', { n: at + 1 })}
      value={level}
      empty={at === 0 ? undefined : t(level === undefined ? 'report.level.add' : 'report.level.remove')}
      choices={choices.filter((one) => one === level || !levels.includes(one))}
      onChange={(next) => put(at, next)}
    />
  )
  return (
    <div className="levels" role="group" aria-label={t('report.levels')}>
      {levels.map((level, at) => choice(at, level))}
      {levels.length < MOST_LEVELS && choice(levels.length, undefined)}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: Level | undefined
  /** Text of no level; absent: one must be chosen. */
  empty: string | undefined
  choices: readonly Level[]
  onChange: (level: Level | undefined) => void
}

function LevelChoice({ label, value, empty, choices, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name } = useLevelNames()
  const others = choices.filter((one) => !isTime(one)).toSorted((a, b) => name(a).localeCompare(name(b), format.locale))
  const option = (one: Level) => (
    <option key={one} value={one}>
      {name(one)}
    </option>
  )
  return (
    <select
      className="in"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(choices.find((one) => one === event.target.value))}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      <optgroup label={t('report.level.time')}>{choices.filter(isTime).map(option)}</optgroup>
      <optgroup label={t('report.level.traffic')}>{others.map(option)}</optgroup>
    </select>
  )
}
