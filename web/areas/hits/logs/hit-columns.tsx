import { useTranslation } from '../../../i18n/i18n.ts'
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { useClientEmails } from '../../../shared/hits/client-select.tsx'
import {
  BrowserCell,
  ClassCell,
  FactCell,
  FromCell,
  PageCell,
  SourceCell,
  TimeCell,
  WhyCell,
  type CellProps,
  type OnFilter,
} from './cells.tsx'
import { isFact, useColumnTitle, type ColumnKey } from './columns.ts'
import { SORTS } from './use-logs.ts'

type CellKey = Exclude<ColumnKey, 'campaign' | 'score' | 'destination'>
type Cell = { cell: (props: CellProps) => React.ReactNode; width: number } & Pick<
  Column<Log>,
  'sort' | 'className' | 'phone'
>
/** Classes decide which columns hide first (`logs.css`). */
const CELLS: Partial<Record<ColumnKey, Cell>> = {
  time: { cell: TimeCell, sort: 'time', className: 'time', width: 52 },
  class: { cell: ClassCell, sort: 'class', className: 'cls', width: 92 },
  why: { cell: WhyCell, className: 'why', width: 150 },
  from: { cell: FromCell, sort: 'country', className: 'from', width: 110 },
  browser: { cell: BrowserCell, sort: 'browser', className: 'fact b', phone: 'hidden', width: 120 },
  page: { cell: PageCell, className: 'fact p', phone: 'hidden', width: 140 },
  source: { cell: SourceCell, className: 'fact s', phone: 'hidden', width: 60 },
} satisfies Partial<Record<CellKey, Cell>>

type HitColumns = {
  chosen: readonly ColumnKey[]
  onFilter: OnFilter
  onCampaign: (hit: Log) => void
  /** Undefined where all hits are of one client. */
  onClient: ((id: string) => void) | undefined
}

/** Of Logs and Live. */
export function useHitColumns({ chosen, onFilter, onCampaign, onClient }: HitColumns): Column<Log>[] {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const emails = useClientEmails()
  const ofClient = useClientColumn(emails, onClient)
  const columns = chosen.map((key): Column<Log> => {
    const title = titleOf(key)
    const known = CELLS[key]
    if (known) {
      const Cell = known.cell
      return {
        key,
        title,
        sort: known.sort,
        className: known.className,
        phone: known.phone,
        width: known.width,
        cell: (hit) => <Cell hit={hit} onFilter={onFilter} />,
      }
    }
    if (isFact(key))
      return {
        key,
        title,
        sort: SORTS.find((one) => one === key),
        className: 'fact',
        phone: 'hidden',
        cell: (hit) => <FactCell hit={hit} field={key} onFilter={onFilter} />,
      }
    if (key === 'score') return { key, title, sort: 'score', phone: 'hidden', figure: true, cell: (hit) => hit.score }
    if (key === 'destination')
      return {
        key,
        title,
        className: 'fact',
        phone: 'hidden',
        cell: (hit) => <span className="ltr">{hit.destination || t('logs.receipt.none')}</span>,
      }
    return {
      key,
      title,
      className: 'fact c',
      width: 120,
      cell: (hit) => (
        <button
          type="button"
          className="val"
          tabIndex={-1}
          title={t('hits.filterBy', { field: t('term.campaign'), value: hit.companyName })}
          onClick={() => onCampaign(hit)}
        >
          {onClient && <span className="only-phone">{emails.get(hit.clientId ?? '')} · </span>}
          <bdi>{hit.companyName}</bdi>
        </button>
      ),
    }
  })
  if (!onClient) return columns
  const before = columns.findIndex(({ key }) => key === 'campaign')
  return columns.toSpliced(before < 0 ? columns.length : before, 0, ofClient)
}

function useClientColumn(emails: ReadonlyMap<string, string>, onClient: HitColumns['onClient']): Column<Log> {
  const { t } = useTranslation()
  return {
    key: 'client',
    title: t('term.client'),
    className: 'fact of',
    phone: 'hidden',
    width: 140,
    cell: ({ clientId = '' }) => {
      const email = emails.get(clientId)
      return email === undefined ? (
        '–'
      ) : (
        <button
          type="button"
          className="val"
          tabIndex={-1}
          aria-label={t('hits.filterBy', { field: t('term.client'), value: email })}
          onClick={() => onClient?.(clientId)}
        >
          <MidCut text={email} />
        </button>
      )
    },
  }
}
