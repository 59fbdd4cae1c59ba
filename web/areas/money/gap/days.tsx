import { useTranslation } from '../../../i18n/i18n.ts'
import type { GapStep } from '../../../../src/contract/money/gap-words.ts'
import type { GapStepView } from '../../../../src/contract/money/gap.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
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
        total={{ date: '', steps: [...sum] }}
        folds
      />
    </Card>
  )
}

/** Shown on phones; the rest is in the picture above. */
const PLACES: Partial<Record<GapStep, Column<Day>['phone']>> = { clicks: 'start quiet', arrived: 'end quiet' }

function useColumns(steps: readonly GapStep[]): Column<Day>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'date',
      title: t('gap.day'),
      phone: 'title',
      // the sum has no date
      cell: ({ date }) => (date === '' ? t('gap.allDays') : format.day(date)),
      value: ({ date }) => date,
      width: 72,
    },
    ...steps.map((name, at): Column<Day> => ({
      key: name,
      title: t(`gap.step.${name}.short`),
      figure: true,
      phone: PLACES[name] ?? 'hidden',
      cell: ({ steps: own }) => (
        <>
          {format.number(own[at]?.count ?? 0)}
          <small className="only-phone">{t(`gap.step.${name}.short`)}</small>
        </>
      ),
      value: ({ steps: own }) => own[at]?.count ?? 0,
    })),
    {
      key: 'gap',
      title: t('gap.difference'),
      figure: true,
      phone: 'value',
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
