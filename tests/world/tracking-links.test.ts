import { sourceOfTemplate } from '../../src/rules/campaigns/tracking/build.ts'
import { checkLink } from '../../src/rules/campaigns/tracking/check.ts'
import type { LinkFault } from '../../src/rules/campaigns/tracking/words.ts'
import { SOURCE_TEMPLATES } from '../../src/rules/campaigns/source-templates.ts'
import { TRACKING_LINKS, type SentLink } from './cases/tracking-links.ts'
import { tryCases } from './world.ts'

/** Into a campaign of a page that may have any host. */
function outcome({ source, link, click = '', cost = '' }: SentLink): LinkFault[] {
  const template = SOURCE_TEMPLATES.find(({ key }) => key === source)
  if (!template) throw new Error(`no template ${source}`)
  const found = checkLink(link, {
    settings: { utm: {}, user: {}, source: { id: '7', clickParameter: click, costParameter: cost } },
    key: 'c_9f2k4j',
    hosted: [],
    pageHosts: [],
    source: { ...sourceOfTemplate(template), id: '7' },
    templates: SOURCE_TEMPLATES,
  })
  return found.map(({ code }) => code)
}

tryCases(TRACKING_LINKS, outcome)
