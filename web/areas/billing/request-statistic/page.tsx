import './request-statistic.css'
import { useCallback } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { RangePicker } from '../../../shared/hits/range-picker.tsx'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { Toolbar } from '../../../shared/listing/toolbar.tsx'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import { PrintButton } from '../../../shared/print.tsx'
import { useNow } from '../../../kit/now.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { daysOf, SPEC } from './address.ts'
import { Clients, PER_PAGE, useColumns, useStatistic } from './clients.tsx'
import { TopRequests } from './top.tsx'

export default function RequestStatisticPage() {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const now = useNow()
  const [address, change] = useUrlState(SPEC)
  const days = daysOf(address, timezone, now)
  const range = { ...days, timezone }
  const { search, sort, order } = address
  const question = { ...range, search, sort, order }
  const query = useStatistic({ ...question, page: Math.max(1, address.page), perPage: PER_PAGE })
  const columns = useShownColumns('Request Statistic', useColumns(address))
  const look = useCallback((next: string) => change({ search: next, page: 1 }, { replace: true }), [change])
  return (
    <Page title={t('menu.Request Statistic')} acts={<PrintButton />} className="request-statistic">
      <Reading answer={query.data} />
      <Toolbar
        count={Number(search !== '')}
        lead={
          <RangePicker
            scope={{
              range: address.range,
              days,
              change: ({ range: name, from, to }) => change({ range: name, from, to, page: 1 }),
            }}
          />
        }
      >
        <SearchInput value={search} label={t('requests.search')} onChange={look} />
        <ListTools
          screen="Request Statistic"
          columns={columns}
          rowKey={({ clientId }) => clientId}
          load={async (page, perPage) => {
            const { statistics, total } = await call('logs.getRequestStatistic', { ...question, page, perPage })
            return { rows: statistics, total }
          }}
        />
      </Toolbar>
      <Clients query={query} columns={columns.shown} address={address} onChange={change} />
      {/* loads in parallel, invisible until the list above has its height */}
      <div className={query.isPending ? 'unseen' : 'seen'}>
        <TopRequests address={address} question={range} onChange={change} />
      </div>
    </Page>
  )
}

type Props = { answer: Answer<'logs.getRequestStatistic'> | undefined }

function Reading({ answer }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const warningsOf = (sums: Answer<'logs.getRequestStatistic'>['sums']) => [
    sums.reached > 0 && t('requests.readingReached', { count: sums.reached, n: format.number(sums.reached) }),
    sums.heading > 0 && t('requests.readingHeading', { count: sums.heading, n: format.number(sums.heading) }),
  ]
  if (!answer) return <ReadingAwaited />
  const { requests, bot } = answer.sums
  return (
    <p className="reading">
      <Trans
        i18nKey="requests.reading"
        count={requests}
        values={{ n: format.number(requests), share: format.share(bot, requests) }}
        components={{ b: <b /> }}
      />{' '}
      {warningsOf(answer.sums).filter(Boolean).join(' ')}
    </p>
  )
}
