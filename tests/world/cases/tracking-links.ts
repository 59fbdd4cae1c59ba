/** Link examples of platforms' and trackers' documents, as a buyer would paste them. */
import type { LinkFault } from '../../../src/rules/campaigns/tracking/words.ts'
import type { WorldCase } from '../world.ts'

/** `source`: the template's key; `click`, `cost`: parameters that the campaign reads. */
export type SentLink = { source: string; link: string; click?: string; cost?: string }

export const TRACKING_LINKS: readonly WorldCase<SentLink, LinkFault[]>[] = [
  {
    from: 'https://help.mgid.com/binom.org-tracker-integration',
    sent: {
      source: 'mgid',
      link: 'http://mysite.com?utm_medium=cpc&utm_source=MGID&utm_campaign=test+for+binom&utm_term={widget_id}&utm_content={teaser_id}&s2={click_id}',
      click: 's2',
    },
    right: ['http', 'costMissing'],
    level: 'pure',
  },
  {
    from: 'https://pastebin.com/UpSNjvXU',
    sent: {
      source: 'propeller',
      link: 'https://offer.cpvtrackstats.com/5d836e7d95d8ec00013cd84d?sub1={zoneid}&sub2={campaignid}&ref_id=${SUBID}&cost={cost}',
      click: 'ref_id',
      cost: 'cost',
    },
    right: ['fieldUnread', 'fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://github.com/Jayashree1227/Requrements/blob/HEAD/track.md',
    sent: {
      source: 'propeller',
      link: 'http://gother-limbooks.com/81342a7e-96a9-4476-972d-21184556df1d?zoneid={zoneid}&device={device}&language={language}&connection_type={connectiontype}&cost={cost}&visitor_id=${SUBID}',
      click: 'visitor_id',
      cost: 'cost',
    },
    right: ['http', 'macroUnknown', 'macroForeign', 'macroForeign', 'fieldUnread'],
    level: 'pure',
    why: 'its text says that the network fills in the zone, the click and the cost; the rest is the tracker’s own',
  },
  {
    from: 'https://yandex.ru/support/direct/statistics/url-tags.html?lang=en',
    sent: { source: 'yandex', link: 'http://www.site.ru/?utm_source=yandex-direct&term={keyword}', click: 'yclid' },
    right: ['http', 'fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://support.smartly.io/hc/en-us/articles/8762346509596-Use-macros-for-Snapchat-ads',
    sent: {
      source: 'snapchat',
      link: 'https://www.example.com/?utm_campaign={{snapchat.campaign.id}}&utm_adset={{snapchat.adSet.id}}&utm_ad={{snapchat.ad.id}}',
      click: 'ScCid',
    },
    right: ['macroUnknown', 'macroUnknown', 'macroUnknown'],
    level: 'pure',
    why: 'macros of a tool beside the network, which fills in its own',
  },
  {
    from: 'https://help.godatafeed.com/hc/en-us/articles/360051303951-Feed-Snapchat-Advertising-How-to-create-a-rule-to-append-Snap-URL-Macros-to-your-product-links',
    sent: {
      source: 'snapchat',
      link: 'https://www.advertisersite.com/product-information?campaign_name={{campaign.name}}&ad_set_name={{adSet.name}}&campaign_id={{campaign.id}}&ad_set_id={{adSet.id}}&ad_id={{ad.id}}',
      click: 'ScCid',
    },
    right: ['fieldUnread', 'fieldUnread', 'fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://support.smartly.io/hc/en-us/articles/360020911974-Tracking-macros-in-Pinterest',
    sent: { source: 'pinterest', link: 'retailer.com/mens-clothing/?cid={campaignid}', click: 'epik' },
    right: ['notLink'],
    level: 'pure',
  },
  {
    from: 'https://help.getklar.com/en/articles/7161473-url-parameters-for-pinterest-ads',
    sent: {
      source: 'pinterest',
      link: 'https://shop.example/?utm_source=pinterest&utm_medium=paid&utm_campaign={campaignname}&utm_term={adgroupname}&utm_content={keyword}&klar_source=pinterest&klar_adid={adid}',
      click: 'epik',
    },
    right: ['fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://support.trafficstars.com/advertising/tracking/what-are-the-available-dynamic-parameters',
    sent: {
      source: 'trafficstars',
      link: 'https://www.test.com/?campid=123456&creative_id=010120',
      click: 'clickid',
      cost: 'cost',
    },
    right: ['clickMissing', 'costMissing'],
    level: 'pure',
  },
  {
    from: 'https://ok-digital.space/en/webanalytics/advertising-platform-click-identifiers',
    sent: {
      source: 'google',
      link: 'http://ok-digital.space/?utm_source=google&utm_medium=cpc&gclid=Cj0KCQjwiMmwBhDmARIsABeQ7xRJWGVfm8Tw5EtQbxSiM8dXrCjhqs0D0YBNs-JQ7k_C5D0bqGoOBdQaAvwBEALw_wcB',
    },
    right: ['http', 'expanded'],
    level: 'pure',
  },
  {
    from: 'https://affbuddy.com/glossary-click-id',
    sent: {
      source: 'meta',
      link: 'https://affbuddy.com/playbook-tracking-setup?fbclid=IwAR3xK8...&utm_source=facebook',
    },
    right: ['expanded'],
    level: 'pure',
  },
  {
    from: 'https://help.youtarget.com/en/articles/9739597-macros',
    sent: {
      source: 'youtarget',
      link: 'https://example.com/landing?click={click_id}&campaign={campaign}&zone={zone_id}',
      click: 'clickid',
      cost: 'cost',
    },
    right: ['clickUnread', 'costMissing', 'fieldUnread', 'fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://help.youtarget.com/en/articles/9739597-macros',
    sent: {
      source: 'youtarget',
      link: 'https://example.com/landing?click=12345&campaign=67890&zone=54321',
      click: 'click',
    },
    right: ['expanded'],
    level: 'pure',
  },
  {
    from: 'https://docs.adsgram.ai/es/advertiser/web-tracking-links.md',
    sent: {
      source: 'adsgram',
      link: 'https://your-tracker.com/?campaign={campaign_id}&banner={banner_id}&pub={publisher_id}&clickid={click_id}&record={record_data}',
      click: 'clickid',
    },
    right: ['fieldUnread', 'fieldUnread', 'fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://help.teads.com/en/articles/4967557-macros-support-in-teads-ad-manager-within-creative-editor',
    sent: {
      source: 'teads',
      link: 'https://teads.com?utm_source=teads&utm_medium=referral&campaign_id=[AD_ID]',
    },
    right: ['fieldUnread'],
    level: 'pure',
  },
  {
    from: 'https://mediarise.io/?p=32436',
    sent: {
      source: 'admaven',
      link: 'http://example.com/?user_ip={ip}&keyword={keyword}&source={pubfeed}_{subid}',
      click: 'clickid',
    },
    right: ['http', 'macroForeign', 'clickUnread', 'costMissing', 'fieldUnread'],
    level: 'pure',
  },
]
