import { Fragment } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Crawler } from '../../../../src/contract/crawlers/crawlers.ts'
import { crawlerName } from '../../../../src/rules/crawlers/crawler-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Condition } from '../../../shared/hits/conditions.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { ToLogs } from '../../../shared/hits/to-logs.tsx'
import { useNow } from '../../../kit/now.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { alone, type Merged } from './merged.ts'
import { RefuseCell } from './refuse-cell.tsx'
import type { Refusals } from './use-refusals.ts'

export function useColumns(scope: Scope, refusals: Refusals | undefined): Column<Merged>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('crawlers.name'),
      fixed: true,
      facts: [
        { key: 'name', title: t('crawlers.name'), value: crawlerName },
        { key: 'operator', title: t('crawlers.operator'), value: ({ agent }) => agent?.operator ?? null },
        { key: 'signer', title: t('crawlers.signedBy'), value: ({ signer }) => signer },
      ],
      sort: 'name',
      className: 'who-cell',
      phone: 'title',
      width: 220,
      cell: (row) => (
        <span className="cut">
          <ToLogs conditions={conditionsOf(row)} scope={scope}>
            {crawlerName(row)}
          </ToLogs>{' '}
          {row.agent?.operator && <small>{row.agent.operator}</small>}{' '}
          {row.signer !== '' && <small>{t('crawlers.signer', { host: row.signer })}</small>}
        </span>
      ),
    },
    {
      key: 'purpose',
      title: t('logs.agent.purpose'),
      value: ({ agent }) => agent && t(`logs.agent.purpose.${agent.purpose}`),
      // beside the standing, in one line
      phone: 'hidden',
      width: 104,
      cell: ({ agent }) => (agent ? t(`logs.agent.purpose.${agent.purpose}`) : <span className="dim">–</span>),
    },
    {
      key: 'standing',
      title: t('crawlers.standing'),
      value: ({ standing }) => t(`crawlers.standing.${standing}`),
      phone: 'start quiet',
      width: 168,
      cell: (row) => (
        <>
          {row.agent && (
            <span className="only-phone">
              {t(`logs.agent.purpose.${row.agent.purpose}`)}
              {!isUsual(row) && ' · '}
            </span>
          )}
          {!isUsual(row) && <Standing row={row} scope={scope} />}
        </>
      ),
    },
    {
      key: 'visits',
      title: t('term.visits'),
      value: ({ visits }) => visits,
      sort: 'visits',
      figure: true,
      phone: 'value named',
      width: 64,
      cell: (row) => (
        <ToLogs conditions={conditionsOf(row)} scope={scope}>
          {format.number(row.visits)}
        </ToLogs>
      ),
    },
    {
      key: 'pages',
      title: t('crawlers.pages'),
      value: ({ pages }) => pages,
      sort: 'pages',
      figure: true,
      extra: true,
      className: 'roomy',
      phone: 'hidden',
      width: 64,
      cell: ({ parts }) => parts.map(({ pages }) => format.number(pages)).join(' · '),
    },
    {
      key: 'sent',
      title: t('crawlers.sent'),
      value: ({ sent }) => sent,
      sort: 'sent',
      figure: true,
      extra: true,
      className: 'roomy',
      phone: 'hidden',
      width: 64,
      cell: ({ sent, agent }) =>
        sent === null ? (
          <span className="dim">–</span>
        ) : (
          <span title={t('crawlers.sentTitle', { operator: agent?.operator ?? '' })}>{format.number(sent)}</span>
        ),
    },
    {
      key: 'last',
      title: t('crawlers.last'),
      value: ({ lastHit }) => lastHit,
      sort: 'last',
      className: 'roomy',
      phone: 'hidden',
      width: 88,
      cell: ({ lastHit }) => <span title={format.exact(lastHit)}>{format.ago(lastHit, now)}</span>,
    },
    {
      key: 'documentation',
      title: t('logs.agent.documentation'),
      value: ({ agent }) => agent?.url ?? null,
      extra: true,
      className: 'roomy',
      phone: 'hidden',
      width: 160,
      cell: ({ agent }) => <Documentation url={agent?.url ?? ''} />,
    },
    ...(refusals
      ? [
          {
            key: 'refused',
            name: t('crawlers.refuse.column'),
            title: <span className="vh">{t('crawlers.refuse.column')}</span>,
            className: 'refusal',
            phone: 'note' as const,
            width: 120,
            cell: (row: Merged) => <RefuseCell row={row} refusals={refusals} />,
          },
        ]
      : []),
  ]
}

/** Nobody can check most names: the note under the table says so once. */
const isUsual = ({ standing, parts }: Merged): boolean => parts.length === 1 && standing === 'declared'

/** The usual stays quiet. */
const STANDING: Partial<Record<Crawler['standing'], string>> = { false: 'bad', declared: 'dim' }

const Documentation = ({ url }: { url: string }) =>
  url === '' ? (
    <span className="dim">–</span>
  ) : (
    <a className="ltr" href={url} title={url} target="_blank" rel="noopener noreferrer">
      {URL.canParse(url) ? new URL(url).host : url}
    </a>
  )

type StandingProps = { row: Merged; scope: Scope }

/** With several standings, the visits of each. */
function Standing({ row: { standing, parts }, scope }: StandingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (parts.length === 1) return <span className={STANDING[standing]}>{t(`crawlers.standing.${standing}`)}</span>
  return parts.map((part, at) => (
    <Fragment key={part.standing}>
      {at > 0 && ' · '}
      <span className={STANDING[part.standing]}>
        <ToLogs conditions={conditionsOf(alone(part))} scope={scope}>
          {format.number(part.visits)}
        </ToLogs>{' '}
        {t(`crawlers.standing.${part.standing}`)}
      </span>
    </Fragment>
  ))
}

const conditionsOf = ({ browser, standing, parts }: Merged): Condition[] => [
  { field: 'browser', verb: 'is', value: browser },
  ...(parts.length === 1 && (standing === 'verified' || standing === 'unverified')
    ? [{ field: 'category', verb: 'is', value: standing } as const]
    : []),
]
