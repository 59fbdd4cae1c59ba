import './logs.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../parts/hits/filter-bar.tsx'
import { useScope } from '../../parts/hits/scope.ts'
import { Page } from '../../parts/page.tsx'
import { classes } from '../../ui/classes.ts'
import { HitsSheet } from './hits-sheet.tsx'
import { Live, LiveSwitch } from './live.tsx'
import { Narrow } from './narrow.tsx'
import { Receipt } from './receipt/receipt.tsx'
import { PRESET, SPEC, useOpenHit } from './spec.ts'
import { useChosenColumns } from './use-columns.ts'
import { mayGrow, useLogs } from './use-logs.ts'

/** Every hit, newest first, and of each the receipt. */
export default function LogsPage() {
  const { t } = useTranslation()
  const scope = useScope(SPEC, PRESET)
  const [paused, setPaused] = useState(false)
  const [hit, open] = useOpenHit()
  const columns = useChosenColumns()
  const grows = mayGrow(scope)
  const live = grows && !paused
  const logs = useLogs(scope, live)
  const follow = (on: boolean) => {
    setPaused(!on)
    if (on) void logs.refetch()
  }
  const acts = grows && <LiveSwitch on={!paused} onChange={follow} />
  return (
    <div className={classes('split', hit !== '' && 'open')}>
      <Page title={t('menu.Logs')} sub={<Live logs={logs} live={live} paused={grows && paused} />} acts={acts} className="logs">
        <FilterBar scope={scope} />
        <Narrow scope={scope} columns={columns} />
        <HitsSheet scope={scope} logs={logs} live={live} columns={columns.chosen} open={hit} onOpen={open} />
      </Page>
      {hit !== '' && <Receipt hit={hit} rows={logs.data?.logs} scope={scope} onOpen={open} />}
    </div>
  )
}
