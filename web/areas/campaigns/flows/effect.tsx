/** The past under an unsaved flow: over all campaigns that use it, and in each. */
import { useTranslation } from 'react-i18next'
import { EFFECT_DAYS } from '../../../../src/contract/campaigns/rule-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { CallInput } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { EffectSummary } from '../../../shared/effect/summary.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { useSettled } from '../../../kit/use-settled.ts'

/** Debounce in ms. */
const PAUSE_MS = 600

type Asked = Omit<CallInput<'flows.replay'>, 'days'>
type Row = Answer<'flows.replay'>['campaigns'][number]

export function FlowEffect({ draft }: { draft: Asked }) {
  const { t } = useTranslation()
  const written = JSON.stringify(draft)
  const settled = useSettled(written, PAUSE_MS)
  const { data, error, isPlaceholderData, isFetching } = useApiQuery(
    'flows.replay',
    { ...(JSON.parse(settled) as Asked), days: EFFECT_DAYS },
    { quiet: true, staleTime: 60_000 },
  )
  const waiting = settled !== written || isPlaceholderData || (isFetching && !data)
  const columns = useColumns()
  return (
    <Card title={t('campaign.effect', { count: EFFECT_DAYS })} className="effect" refreshing={waiting}>
      <div className="pad">
        <EffectSummary effect={{ data, error, waiting }} />
      </div>
      {data && data.campaigns.length > 1 && data.replay.visits > 0 && (
        <Table
          label={t('flows.effectEach')}
          className="moved-values"
          columns={columns}
          rows={data.campaigns}
          rowKey={({ id }) => id}
          folds
        />
      )}
    </Card>
  )
}

const MOVES = ['turnedAway', 'letThrough', 'elsewhere'] as const

function useColumns(): Column<Row>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { key: 'name', title: t('term.campaign'), phone: 'title', cell: ({ name }) => name },
    {
      key: 'visits',
      title: t('campaign.effect.of'),
      figure: true,
      phone: 'hidden',
      cell: ({ visits }) => format.number(visits),
    },
    ...MOVES.map((move): Column<Row> => ({
      key: move,
      title: t(`campaign.effect.${move}`),
      figure: true,
      phone: 'note',
      cell: ({ [move]: { visits, low, high } }) =>
        visits === 0 ? <span className="dim">0</span> : `${low === high ? '' : '≈ '}${format.number(visits)}`,
    })),
  ]
}
