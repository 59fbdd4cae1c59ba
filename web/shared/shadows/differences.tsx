import { useTranslation } from '../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import type { ShadowReport } from '../../../src/contract/detection/shadows.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassBadge } from '../class-mark.tsx'
import { useNames } from '../hits/names.ts'
import { Card } from '../../kit/layout/card.tsx'
import type { Column } from '../../kit/layout/table-column.ts'
import { Table } from '../../kit/layout/table.tsx'

export type Found = Omit<ShadowReport, 'changes' | 'data' | 'atEnd'>
type Example = Found['examples'][number]
type Moved = { turnedAway: number; letThrough: number }

type DifferencesProps = {
  of: Found
  /** One campaign, unnamed. */
  single?: boolean | undefined
}

export function Differences({ of: { signals, campaigns, days, examples }, single }: DifferencesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const moved = useMovedColumns()
  const exampleColumns = useExampleColumns().filter(({ key }) => !single || key !== 'campaign')
  const converted = useConvertedColumn()
  const judged: Column<Moved & { judged: number }> = {
    key: 'judged',
    title: t('shadows.judged'),
    figure: true,
    phone: 'hidden',
    cell: (row) => format.number(row.judged),
  }
  if (examples.length === 0) return null
  return (
    <>
      <div className="shadow-tables">
        {signals.length > 0 && (
          <Card title={t('shadows.bySignal')}>
            <Table
              label={t('shadows.bySignal')}
              columns={[
                {
                  key: 'signal',
                  title: t('shadows.form.signal'),
                  phone: 'title',
                  cell: ({ signal }) => names.signal(signal),
                },
                ...moved,
                converted,
              ]}
              rows={signals}
              rowKey={({ signal }) => signal}
              folds
            />
          </Card>
        )}
        {!single && (
          <Card title={t('shadows.byCampaign')}>
            <Table
              label={t('shadows.byCampaign')}
              columns={[
                {
                  key: 'campaign',
                  title: t('ban.campaign'),
                  phone: 'title',
                  cell: campaignCell,
                },
                judged,
                ...moved,
              ]}
              rows={campaigns}
              rowKey={({ companyId }) => companyId}
              folds
            />
          </Card>
        )}
        <Card title={t('shadows.byDay')}>
          <Table
            label={t('shadows.byDay')}
            className="shadow-days"
            columns={[
              { key: 'day', title: t('campaign.effect.time'), phone: 'title', cell: ({ day }) => format.day(day) },
              judged,
              ...moved,
            ]}
            rows={days}
            rowKey={({ day }) => day}
            folds
          />
        </Card>
      </div>
      <Card title={t('shadows.examples')}>
        <Table
          label={t('shadows.examples')}
          className="shadow-visits"
          columns={exampleColumns}
          rows={examples}
          rowKey={({ hit }) => hit}
          folds
        />
      </Card>
    </>
  )
}

function useMovedColumns(): Column<Moved>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return (['turnedAway', 'letThrough'] as const).map((key) => ({
    key,
    title: t(`shadows.${key}`),
    figure: true,
    phone: key === 'turnedAway' ? 'start quiet' : 'end quiet',
    cell: (row) => (
      <>
        {row[key] === 0 ? <span className="dim">0</span> : format.number(row[key])}
        <small className="only-phone">{t(`shadows.${key}`)}</small>
      </>
    ),
  }))
}

function useConvertedColumn(): Column<{ converted: number }> {
  const { t } = useTranslation()
  const format = useFormat()
  return {
    key: 'converted',
    title: t('shadows.converted'),
    figure: true,
    phone: 'value',
    cell: ({ converted }) => (
      <>
        {format.number(converted)}
        <small className="only-phone">{t('shadows.converted')}</small>
      </>
    ),
  }
}

const campaignCell = ({ companyId, companyName }: Pick<Example, 'companyId' | 'companyName'>) => (
  <span className="cut">{companyName || companyId}</span>
)

const KIND = { person: 'target', doubt: 'suspicious', bot: 'bot' } as const

/** Links to receipts for readers with Logs. */
function useExampleColumns(): Column<Example>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const reaches = useReaches('Logs')
  return [
    {
      key: 'time',
      title: t('campaign.effect.time'),
      phone: 'title',
      cell: ({ hit, time, converted }) => (
        <>
          {reaches ? (
            <Link to={`${SCREENS.Logs.path}?hit=${hit}`}>{format.dateTime(time)}</Link>
          ) : (
            format.dateTime(time)
          )}
          {converted && <span className="chip">{t('campaign.effect.bought')}</span>}
        </>
      ),
    },
    {
      key: 'was',
      title: t('shadows.was'),
      phone: 'start',
      cell: ({ was }) => <ClassBadge kind={KIND[was]} />,
    },
    {
      key: 'becomes',
      title: t('shadows.becomes'),
      phone: 'end',
      cell: ({ becomes }) => <ClassBadge kind={KIND[becomes]} />,
    },
    {
      key: 'why',
      title: t('shadows.why'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ signals }) => <span className="cut">{signals.map(names.signal).join(', ')}</span>,
    },
    {
      key: 'campaign',
      title: t('ban.campaign'),
      phone: 'hidden',
      cell: campaignCell,
    },
  ]
}
