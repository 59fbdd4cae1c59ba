import { isFullUrl, storedLink } from '../../src/contract/campaigns/links.ts'
import { policy, visit } from '../../src/judge/builders.ts'
import { expandDestination } from '../../src/judge/destination/destination.ts'
import { readUrl } from '../../src/judge/visit.ts'
import { DESTINATIONS } from './cases/destinations.ts'
import { tryCases } from './world.ts'

const HIT = '01J00000000000000000000000'
const rules = policy({ partnerParameter: '' })

const outcome = ({ link, page = 'https://garden.example/' }: { link: string; page?: string }): string | undefined =>
  isFullUrl(link) ? expandDestination(storedLink(link), visit(readUrl(page, rules)), rules, HIT) : undefined

tryCases(DESTINATIONS, outcome)
tryCases(DESTINATIONS, outcome, 'server') // tested by the service, its parts here
