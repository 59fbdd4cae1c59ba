import { useTranslation } from '../../../i18n/i18n.ts'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hitsOf, type CrestDay } from '../../../shared/charts/crest-layers.ts'
import { COLOURS, COUNTED } from '../../../shared/class-kind.ts'
import { ClassMark } from '../../../shared/class-mark.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Spark, Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { Change, classPercents } from './compare.tsx'

type TotalsProps = {
  scope: Scope
  totals?: Counts
  previous?: Counts
  days?: readonly CrestDay[]
  was?: readonly CrestDay[]
}
type Kind = (typeof COUNTED)[number]

const NO_DAYS: readonly CrestDay[] = []

export function Totals({ scope, totals, previous, days = NO_DAYS, was = NO_DAYS }: TotalsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // the unfinished one would fall to the floor
  const over = days.filter(({ partial }) => !partial)
  const aside = (kind: Kind): string | undefined => {
    if (!totals || hitsOf(totals) === 0) return undefined
    if (kind === 'target' || kind === 'bot') return format.percent(classPercents(totals)[kind])
    const whole = kind === 'targetUnique' ? 'target' : 'bot'
    if (totals[whole] === 0) return undefined
    return t('statistics.of', {
      share: format.percent(Math.round((totals[kind] / totals[whole]) * 100)),
      class: t(`class.${whole}`),
    })
  }
  return (
    <StatRow>
      {COUNTED.map((kind) => (
        <Stat
          key={kind}
          name={t(`class.${kind}`)}
          mark={<ClassMark kind={kind} />}
          aside={aside(kind)}
          value={totals && format.number(totals[kind])}
          change={
            totals &&
            previous && (
              <Change now={totals[kind]} before={previous[kind]} comparable={previous.target + previous.bot > 0} />
            )
          }
          spark={
            <Spark
              values={over.map((day) => day[kind])}
              was={was.slice(0, over.length).map((day) => day[kind])}
              colour={COLOURS[kind]}
            />
          }
          loading={!totals}
          pressed={scope.class === kind}
          onPress={() => scope.change({ class: scope.class === kind ? 'all' : kind })}
        />
      ))}
    </StatRow>
  )
}
