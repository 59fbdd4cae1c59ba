import type { CampaignSettings, SplitGroup } from '../../contract/campaigns/campaigns.ts'
import type { LandingOffer, LandingPage } from '../../contract/campaigns/landing.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { canSee, seesOwnMoney } from '../../rules/accounts/guarded.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { clickFigures, type ClickFigures } from '../../store/config/campaigns/landing-clicks.ts'
import { offerNames } from '../../store/config/offers/offers.ts'
import { landingViews } from '../../store/events/statistics/landing-views.ts'

type Needs = 'db' | 'events' | 'now' | 'publicUrl'

export const landingHandlers = {
  'company.landing': async ({ services: { db, events, now, publicUrl }, caller }, { id, days }) => {
    const row = requireReadable(caller.account, await findLiveCampaign(db, id))
    const settings = settingsOf(row)
    const to = now()
    const from = new Date(to.getTime() - days * DAY_MS)
    const span = { campaignId: row.id, from, to }
    const [views, fromPages, toOffers] = [
      await landingViews(events, { campaign: row.id, since: from }),
      await clickFigures(db, span, 'page'),
      await clickFigures(db, span, 'offer'),
    ]
    const names = await offerNames(
      db,
      toOffers.flatMap(({ offer }) => (offer === '' ? [] : [offer])),
    )
    const seesMoney = canSee(caller, 'conversions') || seesOwnMoney(caller)
    const count = (of: 'clicks' | 'direct'): number => toOffers.reduce((sum, one) => sum + one[of], 0)
    return {
      pages: pagesOf(settings, views, fromPages, seesMoney),
      offers: toOffers
        .map((one): LandingOffer => ({
          link: linkAt(settings.landingGroups ?? [], one)?.link ?? '',
          offer: one.offer === '' ? null : (names.get(one.offer) ?? `#${one.offer}`),
          ...countsOf(one, seesMoney),
        }))
        .toSorted((one, other) => other.clicks - one.clicks),
      clicks: count('clicks'),
      direct: count('direct'),
      url: `${publicUrl()}/go/${row.key}`,
    }
  },
} satisfies HandlersOf<Needs>

type Place = Pick<ClickFigures, 'group' | 'link'>

/** Undefined for the campaign's own link, and for one that is gone. */
const linkAt = (groups: readonly SplitGroup[], { group, link }: Place) =>
  link === '' ? undefined : groups.find(({ name }) => name === group)?.links[Number(link)]

const placeOf = ({ group, link }: Place): string => JSON.stringify([group, link])

/** Pages in the settings, with those first that most people saw. */
function pagesOf(
  { splitGroups, targetLink, defaultLink }: CampaignSettings,
  views: Awaited<ReturnType<typeof landingViews>>,
  figures: readonly ClickFigures[],
  seesMoney: boolean,
): LandingPage[] {
  const own = splitGroups.length > 0 ? (defaultLink ?? targetLink) : targetLink
  const clicked = new Map(figures.map((one) => [placeOf(one), one]))
  const seen = new Map(views.map((one) => [placeOf(one), one]))
  return [...new Map<string, Place>([...clicked, ...seen])]
    .flatMap(([key, place]): LandingPage[] => {
      const link = place.link === '' ? own : linkAt(splitGroups, place)?.link
      return link === undefined
        ? []
        : [{ link, views: seen.get(key)?.views ?? 0, ...countsOf(clicked.get(key), seesMoney) }]
    })
    .toSorted((one, other) => other.views - one.views)
}

const countsOf = (figures: ClickFigures | undefined, seesMoney: boolean) => ({
  clicks: figures?.clicks ?? 0,
  clicked: figures?.clicked ?? 0,
  conversions: seesMoney ? (figures?.conversions ?? 0) : null,
  revenue: seesMoney
    ? Object.entries(figures?.revenue ?? {}).map(([currency, amount]) => ({ currency, amount }))
    : null,
})
