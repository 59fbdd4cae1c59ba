/**
 * The WordPress plugin in a real WordPress with a running Weir: uploaded, configured, used, translated, removed without
 * a trace.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeMo } from '../src/lib/text/gettext.ts'
import { CRAWLER, LIBRARY, PERSON } from './support/visitors.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  tokenOf,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'
import {
  hidden,
  signedIn,
  startWordPress,
  withoutWordPress,
  type SignedIn,
  type WordPress,
} from './support/wordpress.ts'

if (withoutWordPress)
  console.warn(`${withoutWordPress} on this machine: the tests of the WordPress plugin are skipped.`)

const NAME = `Spring '"?>\${x} <script>alert(1)</script>`
const SETTINGS = '/wp-admin/options-general.php?page=weir'
/** The settings page without WordPress's frame. */
const shown = (body: string) => body.slice(body.indexOf('id="wpbody-content"'), body.indexOf('id="wpfooter"'))
const decoded = (body: string) =>
  body
    .replaceAll(/&#0?39;|&#8217;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe.skipIf(withoutWordPress)('the WordPress plugin', () => {
  const dataDir = freshFolder()
  let weir: Weir
  let client: Client
  let campaign: MadeCampaign
  /** From the download. */
  let token: string
  let press: WordPress
  let owner: SignedIn
  let before: string[]

  beforeAll(async () => {
    ;[weir, press] = await Promise.all([startWeir({ dataDir }), startWordPress()])
    client = await makeClient(weir, await signIn(weir))
    campaign = await makeCampaign(weir, client, {
      name: NAME,
      botLink: 'bots.html',
      targetLink: 'https://shop.example/garden?hit={hit}',
    })
    await untilLive(weir, client, campaign)
    token = await tokenOf(weir, client, campaign)
    press.run(`foreach (['Garden chairs' => 'chairs', 'Garden tables' => 'tables', 'For robots' => 'robots', 'Draft' => 'draft'] as $title => $slug)
      wp_insert_post(['post_type' => 'page', 'post_status' => $slug === 'draft' ? 'draft' : 'publish', 'post_title' => $title, 'post_name' => $slug, 'post_content' => "<p>about $slug</p>"]);
      wp_insert_user(['user_login' => 'writer', 'user_pass' => 'basalt-heron-38', 'user_email' => 'w@weir.example', 'role' => 'editor']); return 1;`)
    owner = await signedIn(press)
    await owner('/wp-admin/plugins.php')
    before = press.rows()
  })
  afterAll(async () => {
    await Promise.all([press.close(), weir.kill()])
    removeFolder(dataDir)
  })
  afterEach(() => expect(press.complaints()).toEqual([]))

  const idOf = (slug: string) => press.run(`return get_page_by_path('${slug}')->ID;`) as number
  const save = async (given: Record<string, string>) => {
    const page = await owner(SETTINGS)
    const now = press.run('return Weir_Options::all();') as Record<string, string>
    const values = Object.entries({ ...now, token: '', ...given }).map(
      ([name, value]) => [`weir_options[${name}]`, value] as [string, string],
    )
    const form = new URLSearchParams([
      ['option_page', 'weir'],
      ['action', 'update'],
      ['_wpnonce', hidden(page.body, '_wpnonce')],
      ['_wp_http_referer', SETTINGS],
      ...values,
    ])
    const answer = await owner('/wp-admin/options.php', form)
    expect(answer.status).toBe(302)
    return shown((await owner(answer.location)).body)
  }
  const switchOf = async (slug: string, value: string) => {
    const id = idOf(slug)
    const { body } = await owner(`/wp-admin/post.php?post=${id}&action=edit&classic-editor`)
    const fields = ['weir_page_nonce', '_wpnonce'].map((name) => [name, hidden(body, name)] as [string, string])
    const form = new URLSearchParams([
      ...fields,
      ['action', 'editpost'],
      ['post_ID', String(id)],
      ['post_type', 'page'],
      ['post_title', slug],
      ['content', `<p>about ${slug}</p>`],
      ['weir_protect', value],
    ])
    expect((await owner('/wp-admin/post.php', form)).status).toBe(302)
  }
  const person = (target: string) => press.visit(target, { headers: PERSON })
  const bot = (target: string) => press.visit(target, { headers: LIBRARY })

  it('installs by WordPress’ own upload and reaches the server at once', async () => {
    const archive = await fetch(`${weir.url}/v1/company/downloadWp?company=${campaign.id}`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(archive.headers.get('content-disposition')).toContain('weir-wordpress.zip')
    const { body } = await owner('/wp-admin/plugin-install.php?tab=upload')
    const form = new FormData()
    form.set('_wpnonce', hidden(body, '_wpnonce'))
    form.set('pluginzip', new File([await archive.arrayBuffer()], 'weir-wordpress.zip', { type: 'application/zip' }))
    const uploaded = await owner('/wp-admin/update.php?action=upload-plugin', form)
    const activate = /href="(plugins\.php\?action=activate[^"]+)"/.exec(uploaded.body)?.[1] ?? ''
    expect(activate).toContain('weir%2Fweir.php')
    expect((await owner(`/wp-admin/${decoded(activate)}`)).location).toContain('activate=true')
    const page = await owner(SETTINGS)
    expect(decoded(page.body)).toContain(`Campaign: ${NAME}`)
    expect(page.body).not.toContain('<script>alert')
    expect(page.body).not.toContain(token)
    expect(page.body).toContain(`••••••••${token.slice(-4)}`)
    expect(page.body).toContain('knows the token and the campaign')
    expect(page.body).toContain('No hit yet')
    expect(page.body).not.toContain('notice-error')
  })

  it('saves valid settings, reports others, and accepts none without permission', async () => {
    expect(
      await save({
        proxy_header: 'X-Forwarded-For',
        proxies: '127.0.0.1, 10.0.0.0/8',
        bot_page: String(idOf('robots')),
      }),
    ).toContain('Settings saved')
    const kept = press.run('return Weir_Options::all();')
    expect(kept).toMatchObject({
      proxy_header: 'X-Forwarded-For',
      proxies: '127.0.0.1\n10.0.0.0/8',
      bot_page: idOf('robots'),
      token,
      scope: 'site',
      key: campaign.key,
    })
    for (const [wrong, message] of [
      [{ edge: 'javascript:alert(1)' }, 'must be a full http or https address'],
      [{ token: 'x y' }, 'This is no token'],
      [{ proxies: '10.0.0.1 everybody' }, 'must be IP addresses or ranges'],
      [{ key: '<b>' }, 'has letters, digits'],
    ] as const)
      expect(await save(wrong)).toContain(message)
    await save({ scope: 'nonsense', way: 'nonsense', bot_page: '-1' })
    await save({ bot_page: String(idOf('robots')) })
    expect(press.run('return Weir_Options::all();')).toEqual(kept)
    expect(
      (
        await owner(
          '/wp-admin/options.php',
          new URLSearchParams({ 'option_page': 'weir', 'action': 'update', 'weir_options[scope]': 'chosen' }),
        )
      ).status,
    ).toBe(403)
    const writer = await signedIn(press, { login: 'writer', password: 'basalt-heron-38' })
    expect((await writer(SETTINGS)).status).toBe(403)
    expect(press.run('return Weir_Options::all();')).toEqual(kept)
  })

  it('shows people and crawlers the page, bots the bot page, with reasons in the hits', async () => {
    for (const who of [PERSON, CRAWLER]) {
      const { status, body, headers } = await press.visit('/chairs/', { headers: who })
      expect([status, body.includes('about chairs')]).toEqual([200, true])
      expect(headers['cache-control']).toBe('private, no-store, no-cache, max-age=0')
    }
    const held = await bot('/chairs/')
    expect([held.status, held.body.includes('about robots'), held.body.includes('chairs')]).toEqual([200, true, false])
    expect((await bot('/')).body).toContain('about robots')
    expect((await person('/chairs/')).body).toMatch(
      /<script async src="http:\/\/localhost:\d+\/edge\/v1\/probe\.js" data-ticket="([\w.-]+)"><\/script><img src="http:\/\/localhost:\d+\/edge\/v1\/leaf\/\1" /,
    )
    const day = new Date().toISOString().slice(0, 10)
    const hits = await until('the hits to be in Logs', async () => {
      const { body } = await weir.call(
        'POST',
        '/v1/logs/userLogs',
        { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC' },
        client.token,
      )
      const found = body['logs'] as { ip: string; class: string; reasons: { signal: string }[]; url: string }[]
      return found.length >= 5 && found
    })
    expect(hits.find(({ ip }) => ip === '81.2.69.142')).toMatchObject({
      class: 'target',
      url: `${press.url}/chairs/`,
      reasons: [],
    })
    expect(hits.find(({ ip }) => ip === '198.51.100.9')).toMatchObject({
      class: 'bot',
      reasons: [{ signal: 'ua.declared_bot' }],
    })
    expect((await owner(SETTINGS)).body).toMatch(/Last hit: \d+ (?:second|min)s? ago/)
  })

  it('asks about nothing else: feeds, robots, sitemaps, editors’ own visits', async () => {
    for (const [target, part] of [
      ['/feed/', '<rss'],
      ['/?robots=1', 'User-agent'],
      ['/wp-login.php', 'loginform'],
      ['/?rest_route=/wp/v2/pages', 'chairs'],
    ] as const)
      expect((await bot(target)).body).toContain(part)
    expect((await bot('/?sitemap=index')).headers.location).toContain('/wp-sitemap.xml')
    expect((await bot('/no-such-page/')).status).toBe(404)
    expect((await owner('/chairs/')).body).toContain('about chairs')
  })

  it('shows the campaign’s bot file, and "not found" if missing, never the page', async () => {
    await save({ bot_page: '0' })
    const none = await bot('/chairs/')
    expect([none.status, none.body.includes('nothing here'), none.body.includes('chairs')]).toEqual([404, true, false])
    expect((await owner(SETTINGS)).body).toContain('There is no file bots.html beside WordPress')
    press.write('bots.html', '<p>the file for bots</p>')
    expect((await bot('/chairs/')).body).toBe('<p>the file for bots</p>')
    await save({ bot_page: String(idOf('draft')) })
    expect((await bot('/chairs/')).body).toBe('<p>the file for bots</p>')
    expect((await owner(SETTINGS)).body).toContain('The page for bots is not published')
    await save({ bot_page: String(idOf('robots')) })
  })

  it('protects a page, or skips it, by its own switch', async () => {
    await switchOf('tables', 'off')
    expect((await bot('/tables/')).body).toContain('about tables')
    expect((await bot('/tables/')).headers['cache-control']).toBeUndefined()
    await save({ scope: 'chosen' })
    await switchOf('tables', 'on')
    expect((await bot('/tables/')).body).toContain('about robots')
    expect((await bot('/chairs/')).body).toContain('about chairs')
    expect((await owner(SETTINGS)).body).toMatch(/>Garden tables<\/a>|>tables<\/a>/)
    const quick = {
      action: 'inline-save',
      screen: 'edit-page',
      post_type: 'page',
      post_ID: String(idOf('tables')),
      post_title: 'Renamed tables',
      post_name: 'tables',
      _status: 'publish',
    } // unknown switch
    const saved = await owner(
      '/wp-admin/admin-ajax.php',
      new URLSearchParams({
        ...quick,
        _inline_edit: hidden((await owner('/wp-admin/edit.php?post_type=page')).body, '_inline_edit'),
      }),
    )
    expect(saved.body).toContain('Renamed tables')
    expect((await bot('/tables/')).body).toContain('about robots')
    await switchOf('tables', '')
    expect((await bot('/tables/')).body).toContain('about tables')
    expect(press.run(`return get_post_meta(${idOf('tables')}, '_weir_protect', true);`)).toBe('')
    await switchOf('tables', 'on') // stays until the plugin is removed
    await save({ scope: 'site' })
  })

  it('sends people to the campaign’s target if configured', async () => {
    await save({ people: 'target' })
    const sent = await person('/chairs/')
    expect([sent.status, sent.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/shop\.example\/garden\?hit=\w{20,}$/),
    ])
    expect(sent.headers['x-redirect-by']).toBeUndefined()
    expect((await bot('/chairs/')).body).toContain('about robots')
    await weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      {
        id: campaign.id,
        kind: 'integration',
        name: NAME,
        botLink: 'bots.html',
        targetMode: 'frame',
        targetLink: 'https://shop.example/garden',
      },
      client.token,
    )
    await until('the frame', async () =>
      (await person('/chairs/')).body.includes('<iframe src="https://shop.example/garden"'),
    )
    await save({ people: 'page' })
    expect((await person('/chairs/')).body).toContain('about chairs')
  })

  it('is in the site’s language', async () => {
    for (const [language, state] of [
      ['ru_RU', 'Состояние'],
      ['uk', 'Стан'],
    ] as const) {
      press.write(
        `wp-content/languages/${language}.mo`,
        writeMo(new Map([['', 'Content-Type: text/plain; charset=UTF-8\n']])),
      )
      press.run(`update_option('WPLANG', '${language}'); return 1;`)
      const body = shown((await owner(SETTINGS)).body)
      expect(body).toContain(`<h2>${state}</h2>`)
      expect(body).not.toMatch(/The server|What people get|Page for bots/)
    }
    press.run("delete_option('WPLANG'); return 1;")
  })

  it('is deleted without a trace in the database or on disk', async () => {
    press.run(`require ABSPATH . 'wp-admin/includes/plugin.php'; require ABSPATH . 'wp-admin/includes/file.php'; update_option('weir_last', ['answered' => 1]);
      deactivate_plugins('weir/weir.php'); return 1;`)
    expect(
      press.rows().some((row) => row.includes('weir_options')) &&
        press.rows().some((row) => row.includes('_weir_protect')),
    ).toBe(true)
    const isDeleted = press.run(
      "require ABSPATH . 'wp-admin/includes/plugin.php'; require ABSPATH . 'wp-admin/includes/file.php'; return delete_plugins(['weir/weir.php']);",
      'owner',
    )
    expect(isDeleted).toBe(true)
    const kept = (rows: string[]) =>
      rows.filter(
        (row) =>
          !/^wp_(?:posts|usermeta|users) |_wp_attach|"option_name":"(?:active_plugins|WPLANG|_transient)/.test(row),
      )
    expect(kept(press.rows())).toEqual(kept(before))
    expect(press.rows().filter((row) => /weir_|Weir(?!d)/.test(row))).toEqual([])
    expect(() => readFileSync(path.join(press.root, 'wp-content/plugins/weir/weir.php'))).toThrow()
    expect((await bot('/chairs/')).body).toContain('about chairs')
  })
})
