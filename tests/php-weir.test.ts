/** The downloaded archive in real PHP with Weir running, broken and gone. */
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phpVersion, startPhpSite, type PhpSite } from './support/php.ts'
import { CRAWLER, LIBRARY, PERSON } from './support/visitors.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
  tokenOf,
} from './support/weir.ts'
import { busy } from './support/busy.ts'
import { hang, resume } from './support/hung.ts'

/** Has an effect only if it breaks out of quotes. */
const HOSTILE = `x'); echo 'LEAK'; ('?><?php echo "LEAK" ?>\${LEAK}{$LEAK}"\\';
EOT;
*/ echo 'LEAK' /*`
const TARGET = 'https://xn--e1afmkfd.xn--p1ai/%C3%BC%F0%9F%8E%89'

describe.skipIf(phpVersion === null)('the downloaded archive', () => {
  const dataDir = freshFolder()
  let weir: Weir
  let client: Client
  let campaign: MadeCampaign
  let site: PhpSite
  let source = ''

  const install = (change = (text: string) => text) =>
    site.write('index.php', change(source.replace('TRUSTED_PROXIES = []', "TRUSTED_PROXIES = ['127.0.0.1']")))
  const download = async ({ id }: MadeCampaign) => {
    const answer = await fetch(`${weir.url}/v1/company/download?company=${id}`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    return unzipSync(new Uint8Array(await answer.arrayBuffer()))
  }
  const check = async () =>
    (await site.visit(`/?weir-check=${/CHECK = '(\w+)'/.exec(source)?.[1]}`, { headers: PERSON })).body
  const badOf = (body: string) => [...body.matchAll(/<li class="(?:bad|warn)">(.*?)<\/li>/g)].map(([, text]) => text)

  beforeAll(async () => {
    ;[weir, site] = await Promise.all([startWeir({ dataDir }), startPhpSite()])
    client = await makeClient(weir, await signIn(weir))
    const hostile = HOSTILE.replaceAll(/\s/g, '')
    campaign = await makeCampaign(weir, client, {
      name: HOSTILE.replaceAll('\n', ' '),
      targetLink: `https://пример.рф/ü🎉?q=${encodeURI(hostile).replaceAll(/[{}]/g, '')}'`,
      botLink: 'about.html',
    })
    await untilLive(weir, client, campaign)
    source = strFromU8((await download(campaign))['index.php'] ?? new Uint8Array())
    site.write('about.html', '<p>bot page</p>')
    install()
  })
  afterAll(async () => {
    await site.close()
    await weir.kill()
    removeFolder(dataDir)
  })

  it('sends a person to the target, a bot to the bot page, a crawler where people go, with reasons', async () => {
    const person = await site.visit('/?utm_source=news', { headers: PERSON })
    expect([person.status, person.headers.location?.slice(0, TARGET.length)]).toEqual([302, TARGET])
    const bot = await site.visit('/', { headers: LIBRARY })
    expect([bot.status, bot.body]).toEqual([200, '<p>bot page</p>'])
    const crawler = await site.visit('/', { headers: CRAWLER })
    expect([crawler.status, crawler.headers.location]).toEqual([person.status, person.headers.location])
    expect([person, bot, crawler].map(({ body }) => body).join('')).not.toContain('LEAK\n')
    const day = new Date().toISOString().slice(0, 10)
    const logs = await until('the hits to be in Logs', async () => {
      const { body } = await weir.call(
        'POST',
        '/v1/logs/userLogs',
        { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC' },
        client.token,
      )
      const found = body['logs'] as {
        ip: string
        class: string
        category: string
        utmSource: string
        reasons: { signal: string; value: string }[]
      }[]
      return found.length >= 3 && found
    })
    const of = (ip: string) => logs.find((hit) => hit.ip === ip)
    expect(of('81.2.69.142')).toMatchObject({ class: 'target', category: 'person', utmSource: 'news', reasons: [] })
    expect(of('198.51.100.9')).toMatchObject({
      class: 'bot',
      reasons: [{ signal: 'ua.declared_bot', value: 'python-requests/2.32.3' }],
    })
    expect(of('198.51.100.7')).toMatchObject({ class: 'bot', category: 'unverified' })
  })

  it('finds no fault in itself, and names an unknown token or key', async () => {
    const findings = await check()
    expect(badOf(findings)).toEqual([])
    expect(findings).toContain(`http://localhost:${weir.port}`)
    const token = await tokenOf(weir, client, campaign)
    install((text) => text.replace(token, 'wt_forged'))
    expect(badOf(await check())).toEqual([expect.stringContaining('(401)')])
    install((text) => text.replace(campaign.key, 'c_forged'))
    expect(badOf(await check())).toEqual([expect.stringContaining('(404)')])
    for (const [right, wrong] of [
      [token, 'wt_forged'],
      [campaign.key, 'c_forged'],
    ] as const) {
      install((text) => text.replace(right, wrong))
      expect((await site.visit('/', { headers: LIBRARY })).headers.location).toContain(TARGET)
    }
    install()
  })

  it('opens in time while the server hangs, soon at once, and when the server is down', async () => {
    await hang(weir.process) // accepts connections, sends nothing
    try {
      for (let at = 0; at < 4; at++) {
        const { status, headers, ms } = await site.visit('/', { headers: LIBRARY })
        expect([status, headers.location?.slice(0, TARGET.length)]).toEqual([302, TARGET])
        expect(ms).toBeLessThan((at < 3 ? 1400 : 700) * busy())
      }
    } finally {
      resume(weir.process)
    }
    await weir.kill()
    const answer = await site.visit('/', { headers: LIBRARY })
    expect([answer.status, answer.headers.location?.slice(0, TARGET.length)]).toEqual([302, TARGET])
    expect(answer.ms).toBeLessThan(1400 * busy())
    expect(site.log()).not.toMatch(/warning|notice|deprecated|fatal/i)
  })
})
