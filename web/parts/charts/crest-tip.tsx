import { useTranslation } from 'react-i18next'
import type { Interval } from '../../../src/contract/statistics.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassMark } from '../class-mark.tsx'
import type { ClassKind } from '../class-kind.ts'
import { hitsOf, type CrestDay, type CrestMode } from './crest-layers.ts'
import { rowMark, rowName } from './row-names.ts'

type CrestTipProps = {
  day: CrestDay
  /** What it is compared with. */
  was?: CrestDay
  interval: Interval
  mode: CrestMode
  /** What was changed then. */
  note?: string
}

/** What one column says. */
export function CrestTip({ day, was, interval, mode, note }: CrestTipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const hits = hitsOf(day)
  const said = (value: number, of: number) => (mode === 'hits' ? format.number(value) : format.share(value, of))
  const line = (kind: ClassKind & keyof CrestDay, name: string) => (
    <tr>
      <th scope="row">
        <span>
          <ClassMark kind={kind} />
          {name}
        </span>
      </th>
      <td className="n">{said(day[kind], hits)}</td>
      {was && <td className="n dim">{said(was[kind], hitsOf(was))}</td>}
    </tr>
  )
  const unique = t('statistics.chart.unique')
  return (
    <>
      <b>{sentenceCase(rowName(format, interval, day.date), format.locale)}</b>
      {day.partial && <span className="dim"> · {t('statistics.chart.soFarShort')}</span>}
      <table>
        {was && (
          <thead>
            <tr>
              <td />
              <td />
              <th scope="col" className="n dim">
                {rowMark(format, interval, was.date)}
              </th>
            </tr>
          </thead>
        )}
        <tbody>
          {line('target', t('class.target'))}
          {line('targetUnique', unique)}
          {day.unprotected > 0 && line('unprotected', t('statistics.chart.unprotected'))}
          {line('bot', t('class.bot'))}
          {line('botUnique', unique)}
          <tr className="sum">
            <th scope="row">{t('statistics.hits')}</th>
            <td className="n">{format.number(hits)}</td>
            {was && <td className="n dim">{format.number(hitsOf(was))}</td>}
          </tr>
        </tbody>
      </table>
      {note && <p className="note">{note}</p>}
    </>
  )
}

/** Weekdays are small letters in Russian and Ukrainian, but here they begin a line. */
const sentenceCase = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
