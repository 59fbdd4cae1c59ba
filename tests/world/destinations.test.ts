import { isFullUrl } from '../../src/contract/links.ts'
import { policy, visit } from '../../src/traffic/builders.ts'
import { expandDestination } from '../../src/traffic/destination.ts'
import { DESTINATIONS } from './cases/destinations.ts'
import { tryCases } from './world.ts'

const HIT = '01J00000000000000000000000'

tryCases(DESTINATIONS, ({ link, page = 'https://garden.example/' }) => {
  if (!isFullUrl(link)) return undefined
  const named = Object.fromEntries(new URL(page).searchParams)
  const facts = visit({ url: page, utmTerm: named['utm_term'] ?? '' })
  return expandDestination(link, facts, policy({ partnerParameter: '' }), HIT)
})
