import { expect, test } from 'vitest'
import { hitRow } from '../store/events/testing/rows.ts'
import { campaignSettings } from '../contract/campaigns/campaigns.ts'
import { createVisitRates } from '../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../store/shared/window.ts'
import { cutRow } from './answer/record.ts'
import { judgeVisit, type EdgeParts } from './answer/answer-visit.ts'
import { createSnapshot } from './feeds/snapshot.ts'
import { hashToken } from './feeds/tokens.ts'

test('cuts the address everywhere in a row and changes nothing else', () => {
  const row = hitRow({
    ip: '2001:db8:1:2::7',
    destination: 'https://t.example/?ip=2001%3Adb8%3A1%3A2%3A%3A7&raw=2001:db8:1:2::7',
    reasons: [
      ['list.block', 'ip 2001:db8:1:2::7', 'conclusive', 'list'],
      ['net.x', 'AS1', 'weak', 'network'],
    ],
    tried_data: '0123abcd ["DE",[],["client","block","ips","2001:db8:1:2::7"]]',
  })
  expect(cutRow(row)).toEqual({
    ...row,
    ip: '2001:db8:1::',
    destination: 'https://t.example/?ip=2001%3Adb8%3A1%3A%3A&raw=2001:db8:1::',
    reasons: [
      ['list.block', 'ip 2001:db8:1::', 'conclusive', 'list'],
      ['net.x', 'AS1', 'weak', 'network'],
    ],
    tried_data: '0123abcd ["DE",[],["client","block","ips","2001:db8:1::"]]',
  })
})

function written(cutAddressDays: number | null): string {
  const look = () => ({
    asn: 0,
    isp: '',
    usageType: '',
    hosting: '',
    tor: false,
    vpn: '',
    relay: false,
    crawlers: [],
    country: 'DE',
    region: '',
    city: '',
  })
  const parts = {
    snapshot: createSnapshot(() => new Date()),
    window: createVisitorWindow(1000),
    marks: createVisitorWindow(1000),
    rates: createVisitRates(64),
    detection: { look, version: () => 'test', tried: () => undefined },
    crawlers: { check: () => 'unknown' },
    append: () => undefined,
    probes: { recall: () => undefined, othersOf: () => 'none', checkOf: () => undefined, referrerOf: () => undefined },
    now: Date.now,
  } as unknown as EdgeParts
  const settings = campaignSettings.parse({
    name: 'Cut',
    targetMode: 'redirect',
    targetLink: 'https://t.example/?ip={ip}',
    botLink: 'bot.html',
    cutAddressDays,
  })
  parts.snapshot.putAccounts(
    [],
    [
      {
        id: '1',
        tokens: [{ hash: hashToken('wt_cut'), until: null }],
        sealSecret: 'seal',
        active: true,
        paidExpiration: null,
        clickLimit: null,
        clicksUsed: 0,
      },
    ],
  )
  parts.snapshot.putCampaigns(
    [],
    [
      {
        id: '7',
        key: 'c_cut',
        clientId: '1',
        name: 'Cut',
        version: 1,
        status: 'active',
        settings,
        dealt: [],
        archived: false,
        tokens: [],
        bannedSince: '',
      },
    ],
  )
  const { row } = judgeVisit(
    parts,
    { clientId: '1', campaignId: undefined },
    {
      key: 'c_cut',
      ip: '203.0.113.77',
      url: 'https://s.example/',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    },
  )
  return JSON.stringify(row)
}

test('with 0 days the whole address is never written; otherwise it is', () => {
  expect(written(0)).not.toContain('203.0.113.77')
  expect(written(0)).toContain('203.0.113.0')
  expect(written(30)).toContain('203.0.113.77')
  expect(written(null)).toContain('203.0.113.77')
})
