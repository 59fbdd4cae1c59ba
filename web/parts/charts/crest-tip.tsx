import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassMark } from '../class-mark.tsx'
import type { ClassKind } from '../class-kind.ts'
import { hitsOf, type CrestDay, type CrestMode } from './crest-layers.ts'

type CrestTipProps = { day: CrestDay; mode: CrestMode; unfinished: boolean }

/** What one day says. */
export function CrestTip({ day, mode, unfinished }: CrestTipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const hits = hitsOf(day)
  const said = (value: number) => (mode === 'hits' ? format.number(value) : format.share(value, hits))
  const line = (kind: ClassKind, name: string, value: number) => (
    <tr>
      <th scope="row">
        <span>
          <ClassMark kind={kind} />
          {name}
        </span>
      </th>
      <td className="n">{said(value)}</td>
    </tr>
  )
  const unique = t('statistics.chart.unique')
  return (
    <>
      <b>{sentenceCase(format.longDay(day.date), format.locale)}</b>
      {unfinished && <span className="dim"> · {t('statistics.chart.soFarShort')}</span>}
      <table>
        <tbody>
          {line('target', t('class.target'), day.target)}
          {line('targetUnique', unique, day.targetUnique)}
          {day.unprotected > 0 && line('unprotected', t('statistics.chart.unprotected'), day.unprotected)}
          {line('bot', t('class.bot'), day.bot)}
          {line('botUnique', unique, day.botUnique)}
          <tr className="sum">
            <th scope="row">{t('statistics.hits')}</th>
            <td className="n">{format.number(hits)}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

/** Weekdays are small letters in Russian and Ukrainian, but here they begin a line. */
const sentenceCase = (text: string, locale: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
