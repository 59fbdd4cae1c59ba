import { useTranslation } from 'react-i18next'
import type { Counts } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'

type Props = { day: string; counts: Counts | undefined; span: number }

/** Over the first row of a day: the day, and what the question found on it. */
export function DayRow({ day, counts, span }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const parts = (['target', 'bot'] as const).filter((kind) => counts && counts[kind] > 0)
  return (
    <tr className="day">
      <th scope="rowgroup" colSpan={span}>
        <b>{format.longDay(day)}</b>
        {counts && parts.map((kind) => ` · ${format.number(counts[kind])} ${t(`class.${kind}`)}`)}
      </th>
    </tr>
  )
}
