import './logs.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../parts/hits/filter-bar.tsx'
import { useScope } from '../../parts/hits/scope.ts'
import { Page } from '../../parts/page.tsx'
import { classes } from '../../ui/classes.ts'
import { HitsCard } from './hits-card.tsx'
import { Live, LiveSwitch, NewHits, useScrolledAway } from './live.tsx'
import { Narrow } from './narrow.tsx'
import { Receipt } from './receipt/receipt.tsx'
import { PRESET, SPEC, useOpenHit, useSorting } from './spec.ts'
import { useChosenColumns } from './use-columns.ts'
import { useKeptFilter } from './use-kept-filter.ts'
import { useLiveRows } from './use-live-rows.ts'
import { mayGrow, useLogs } from './use-logs.ts'

/** Every hit, newest first unless sorted otherwise, as they come, and of each the receipt. */
export default function LogsPage() {
  const { t } = useTranslation()
  const scope = useScope(SPEC, PRESET)
  useKeptFilter(scope)
  const [sorting, sort] = useSorting()
  const [paused, setPaused] = useState(false)
  const [hit, open] = useOpenHit()
  const columns = useChosenColumns()
  const logs = useLogs(scope, sorting)
  const grows = mayGrow(scope, sorting)
  const isAway = useScrolledAway()
  const rows = useLiveRows({ scope, sorting, logs, enabled: grows && logs.data !== undefined, held: paused || isAway })
  const live = grows && !paused
  const follow = (on: boolean) => {
    setPaused(!on)
    if (on) rows.show()
  }
  return (
    <div className={classes('split', hit !== '' && 'open')}>
      <Page
        title={t('menu.Logs')}
        sub={<Live logs={logs} rows={rows} grows={grows} paused={paused} />}
        acts={grows && <LiveSwitch on={!paused} onChange={follow} />}
        className="logs"
      >
        <FilterBar scope={scope} />
        <Narrow scope={scope} columns={columns} />
        {grows && <NewHits rows={rows} />}
        <HitsCard
          scope={scope}
          logs={logs}
          live={live}
          columns={columns.chosen}
          sorting={sorting}
          onSort={sort}
          open={hit}
          onOpen={open}
        />
      </Page>
      {hit !== '' && <Receipt hit={hit} rows={logs.data?.logs} scope={scope} onOpen={open} />}
    </div>
  )
}
