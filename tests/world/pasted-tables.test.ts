import { pastedCells } from '../../web/areas/campaigns/campaign/list/together/cells.ts'
import { PASTED_TABLES } from './cases/pasted-tables.ts'
import { tryCases } from './world.ts'

tryCases(PASTED_TABLES, ({ text, isSheet }) => pastedCells(text, isSheet))
