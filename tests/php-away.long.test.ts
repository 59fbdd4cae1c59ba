/** The PHP file while its server does not answer, and its diagnosis. */
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BOT, openGate, TOKEN, type PhpGate } from './support/php-gate.ts'
import { freePort, phpVersion, type PhpSite } from './support/php.ts'
import { busy } from './support/busy.ts'

describe.skipIf(phpVersion === null)('the PHP file', () => {
  let gate: PhpGate
  let plain: PhpSite
  beforeAll(async () => {
    gate = await openGate()
    plain = await gate.site()
  })
  afterAll(() => gate.close())
  beforeEach(() => gate.forget())
  afterEach(() => gate.expectQuiet())

  describe('with a silent edge', () => {
    const silence = () => {
      gate.edge.answer = () => {}
    }
    /** Also counts visits that passed unjudged. */
    const noted = () => readdirSync(plain.notes).filter((name) => /^weir-[\da-f]+$/.test(name))
    /** Simulates elapsed seconds. */
    const passed = (seconds: number) => {
      const file = path.join(plain.notes, noted()[0] ?? '')
      const [count = 0, ...times] = readFileSync(file, 'utf8').split(' ').map(Number)
      writeFileSync(file, [count, ...times.map((time) => time - seconds)].join(' '))
    }
    const visit = async () => {
      const { body, ms } = await plain.visit('/')
      expect(body).toBe('<p>home page</p>')
      return ms
    }
    beforeEach(() => plain.write('index.php', gate.wire()))

    it('waits three times, then not at all; after the pause one visit tries for all, and an answer ends it', async () => {
      silence()
      for (let at = 0; at < 3; at++) {
        const ms = await visit()
        expect(ms).toBeGreaterThan(700)
        expect(ms).toBeLessThan(1500 * busy())
      }
      for (let at = 0; at < 3; at++) expect(await visit()).toBeLessThan(700 * busy())
      expect(gate.edge.requests).toHaveLength(3)
      passed(6)
      await Promise.all([visit(), visit(), visit()])
      expect(gate.edge.requests).toHaveLength(4)
      passed(11)
      gate.answerWith(BOT)
      expect((await plain.visit('/')).body).toBe('<p>bot page</p>')
      expect(noted()).toEqual([])
      expect((await plain.visit('/')).body).toBe('<p>bot page</p>')
    })

    it('stores one small file of three numbers, private to its owner, and distrusts any other', async () => {
      silence()
      await visit()
      const file = path.join(plain.notes, noted()[0] ?? '')
      expect(readFileSync(file, 'utf8')).toMatch(/^1 \d{10} \d{10}$/)
      expect(path.basename(file)).toMatch(/^weir-[\da-f]{32}$/)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      gate.answerWith(BOT)
      const now = Math.floor(Date.now() / 1000)
      for (const text of [
        'garbage',
        `9 ${now} ${now + 9999}`,
        `9 ${now + 9999} ${now}`,
        `9 ${now - 500} ${now - 400}`,
        'x'.repeat(9000),
        '-9 1 1',
      ]) {
        writeFileSync(file, text)
        expect((await plain.visit('/')).body).toBe('<p>bot page</p>')
        expect(existsSync(file)).toBe(false)
      }
    })

    it('stays on after refusals, which cause no waits', async () => {
      for (const status of [401, 404, 422, 429, 500]) {
        gate.edge.answer = { status, body: '{}' }
        for (let at = 0; at < 4; at++) await visit()
      }
      expect(gate.edge.requests).toHaveLength(20)
      expect(noted()).toEqual([])
    })

    it('pauses after slow server errors, not after slow refusals of a visitor’s input', async () => {
      const slowly = (status: number) => {
        gate.edge.answer = (reply) => setTimeout(() => reply.writeHead(status).end('{}'), 300)
      }
      slowly(422)
      for (let at = 0; at < 4; at++) await visit()
      expect([gate.edge.requests.length, noted()]).toEqual([4, []])
      slowly(500)
      for (let at = 0; at < 4; at++) await visit()
      expect(gate.edge.requests).toHaveLength(7)
    })
  })

  describe('checks itself', () => {
    const check = async (site: PhpSite, source: string, headers = {}) => {
      site.write('index.php', source)
      const got = await site.visit(`/index.php?weir-check=${/CHECK = '(\w+)'/.exec(source)?.[1]}`, { headers })
      expect(got.body).not.toContain(TOKEN)
      expect(got.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      return got.body
    }
    const badOf = (body: string) =>
      [...body.matchAll(/<li class="(?:bad|warn)"><b>\w+<\/b> <span>(.*?)<\/span>/g)].map(([, text]) => text)

    it('only for people who know its token, and never as a visit', async () => {
      gate.edge.answer = { status: 422, body: '{}' }
      const body = await check(plain, gate.wire({ targetMode: 'redirect', targetLink: 'https://target.example/' }))
      expect(badOf(body)).toEqual([])
      expect(body).toContain('Campaign “Spring &lt;b&gt;”')
      expect(gate.edge.requests[0]?.body.ip).toBe('not an address')
      for (const query of ['weir-check=', 'weir-check[]=a', 'weir-check=0', 'weir-check'])
        expect((await plain.visit(`/?${query}`)).status).toBe(302)
      for (const [language, word] of [
        ['ru', 'самопроверка'],
        ['ua', 'самоперевірка'],
      ] as const)
        expect(await check(plain, gate.wire({}, gate.edge.url, language))).toContain(word)
    })

    it.each([
      ['a wrong token', 401, /does not know the token \(401\)/],
      ['an unknown key', 404, /does not know the campaign’s key \(404\)/],
      ['another trouble', 503, /answered with status 503/],
    ])('%s', async (_, status, message) => {
      gate.edge.answer = { status, body: '{}' }
      expect(badOf(await check(plain, gate.wire()))).toEqual([expect.stringMatching(message)])
    })

    it('finds missing, blocked, slow, proxied and wrong settings', async () => {
      gate.edge.answer = (reply) =>
        reply.writeHead(422, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end('{}')
      expect(badOf(await check(plain, gate.wire()))).toEqual([expect.stringMatching(/clock is 3\d{3} seconds off/)])
      gate.edge.answer = { status: 422, body: '{}' }
      expect(badOf(await check(plain, gate.wire({ botLink: 'absent.html', targetLink: 'gone.php' })))).toEqual([
        expect.stringContaining('The bot page absent.html is missing'),
        expect.stringContaining('The target page gone.php is missing'),
      ])
      expect(badOf(await check(plain, gate.wire(), { 'x-forwarded-for': '198.51.100.9' }))).toEqual([
        expect.stringContaining('You come from 127.0.0.1 with the header X-Forwarded-For'),
      ])
      expect(
        badOf(await check(plain, gate.wire({ targetMode: 'redirect', targetLink: `${plain.url}/index.php` }))),
      ).toEqual([expect.stringContaining('The target link is this very page')])
      expect(badOf(await check(plain, gate.wire({}, `http://127.0.0.1:${await freePort()}`)))[0]).toMatch(
        /There is no connection to/,
      )
      gate.edge.answer = () => {}
      expect(badOf(await check(plain, gate.wire()))[0]).toMatch(/did not answer within 0.8 seconds/)
    })

    it('reports PHP settings that are in the way', async () => {
      gate.edge.answer = { status: 422, body: '{}' }
      const bare = await gate.site(['-n', '-d', 'disable_functions=curl_init,curl_exec,stream_socket_client'])
      const found = badOf(await check(bare, gate.wire()))
      expect(found[0]).toContain('PHP cannot send requests here')
      const closed = gate
        .wire()
        .replace("self::EDGE . ' ' . self::TOKEN)", "self::EDGE . ' ' . self::TOKEN, '/nowhere')")
      expect(badOf(await check(plain, closed))).toEqual([expect.stringContaining('No file can be written in /nowhere')])
      gate.edge.answer = { status: 500, body: '{}' }
      expect((await plain.visit('/')).body).toBe('<p>home page</p>')
      bare.write('index.php', `\uFEFF${gate.wire()}`)
      const marked = await bare.visit(`/?weir-check=${/CHECK = '(\w+)'/.exec(gate.wire())?.[1]}`)
      expect(badOf(marked.body)[0]).toContain('Something is sent before this file')
    })
  })
})
