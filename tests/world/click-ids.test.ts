import { isCutId } from '../../src/contract/conversions/click-ids.ts'
import { policy } from '../../src/judge/builders.ts'
import { readUrl } from '../../src/judge/visit.ts'
import { CLICK_IDS, type RightClick } from './cases/click-ids.ts'
import { tryCases } from './world.ts'

function outcome(query: string): RightClick {
  const { clickSource, clickId } = readUrl(`https://garden.example/?${query}`, policy())
  return { source: clickSource, stored: clickId, sent: isCutId(clickId) ? '' : clickId }
}

tryCases(CLICK_IDS, outcome)
tryCases(CLICK_IDS, outcome, 'server') // tested by the service, its parts here
