import { useTranslation } from 'react-i18next'
import type { GapStep } from '../../../../src/contract/money/gap-words.ts'
import type { GapStepView } from '../../../../src/contract/money/gap.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { classes } from '../../../kit/classes.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { zoneName } from './address.ts'

type Day = Answer<'gap.read'>['days'][number]
type Props = {
  days: readonly Day[]
  sum: readonly GapStepView[]
  timezone: string
  /** '': all. */
  current: string
  onDay: (day: string) => void
}

export function Days({ days, sum, timezone, current, onDay }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useColumns(sum.map(({ step }) => step))
  const { table, file } = useInnerList({ screen: 'Gap', part: 'days', columns, rows: days, rowKey: ({ date }) => date })
  return (
    <Card
      title={t('gap.days', { zone: zoneName(timezone) })}
      end={
        <>
          {current !== '' && (
            <Button size="s" onClick={() => onDay('')}>
              {t('gap.allDays')}
            </Button>
          )}
          {file}
        </>
      }
    >
      <Table
        {...table}
        label={t('gap.daysLabel')}
        className="gap-days"
        current={current}
        onOpen={({ date }) => onDay(date === current ? '' : date)}
        foot={
          <tr>
            <th scope="row">{t('gap.allDays')}</th>
            {sum.map(({ step, count }) => (
              <td key={step} className={classes('n', STEPS_BETWEEN.has(step) && 'p-hidden')}>
                {format.number(count)}
              </td>
            ))}
            <td className="n">
              <Difference steps={sum} />
            </td>
          </tr>
        }
      />
    </Card>
  )
}

/** Hidden on phones. */
const STEPS_BETWEEN: ReadonlySet<GapStep> = new Set(['once', 'valid', 'converted'])

function useColumns(steps: readonly GapStep[]): Column<Day>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { key: 'date', title: t('gap.day'), cell: ({ date }) => format.day(date), value: ({ date }) => date, width: 72 },
    ...steps.map((name, at): Column<Day> => ({
      key: name,
      title: t(`gap.step.${name}.short`),
      figure: true,
      ...(STEPS_BETWEEN.has(name) && { phone: 'hidden' }),
      cell: ({ steps: own }) => format.number(own[at]?.count ?? 0),
      value: ({ steps: own }) => own[at]?.count ?? 0,
    })),
    {
      key: 'gap',
      title: t('gap.difference'),
      figure: true,
      cell: ({ steps: own }) => <Difference steps={own} />,
      value: ({ steps: own }) => gapOf(own),
    },
  ]
}

/** Percent to one decimal; null when nothing was reported. */
function gapOf(steps: readonly GapStepView[]): number | null {
  const [clicks, arrived] = [steps[0]?.count ?? 0, steps[1]?.count ?? 0]
  return clicks === 0 ? null : Math.round(((arrived - clicks) / clicks) * 1000) / 10
}

function Difference({ steps }: { steps: readonly GapStepView[] }) {
  const format = useFormat()
  const [clicks, arrived] = [steps[0]?.count ?? 0, steps[1]?.count ?? 0]
  if (clicks === 0) return '–'
  return format.change(arrived, clicks)
}
