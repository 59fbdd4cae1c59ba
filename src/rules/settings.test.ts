import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('readSettings', () => {
  it('has a default for every variable', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      sessionTtl: 86_400,
      trustedProxies: [],
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('names all wrong variables in one line without their values', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: 'mysql://u:secret@h/d',
      DATA_UPDATE: 'maybe',
      TRUSTED_PROXIES: 'everyone',
      SESSION_TTL: '5',
      ADMIN_PASSWORD: 'short',
    }
    const read = () => readSettings(wrong)
    expect(read).toThrow(/^configuration: PORT must be a whole number; .+$/)
    for (const name of Object.keys(wrong)) expect(read).toThrow(name)
    expect(read).not.toThrow('secret')
  })

  it('trims a trailing slash of the public URL, reads lists, and connects edges with panels', () => {
    const read = readSettings({ PUBLIC_URL: 'https://edge.example/', TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
    expect(read).toMatchObject({
      publicUrl: 'https://edge.example',
      trustedProxies: ['10.0.0.0/8', '::1'],
      withoutEffect: [],
    })
    expect(readSettings({ REDIS_URL: 'redis://127.0.0.1' })).toMatchObject({
      redisUrl: 'redis://127.0.0.1',
      withoutEffect: [],
    })
  })

  it('accepts a public URL under a path that is not Weir’s own', () => {
    for (const rest of ['?x=1', '#x', 'v1', 'edge/x', 'c', 'pages', 'assets', 'postback', 'a//b', 'a%20b', '.x'])
      expect(() => readSettings({ PUBLIC_URL: `https://example.com/${rest}` }), rest).toThrow(
        /^configuration: PUBLIC_URL must have no path, or one such as /,
      )
    for (const [PUBLIC_URL, publicUrl, basePath] of [
      ['https://example.com:8443//', 'https://example.com:8443', ''],
      ['https://example.com/weir/', 'https://example.com/weir', '/weir'],
      ['https://example.com/tools/weir-2', 'https://example.com/tools/weir-2', '/tools/weir-2'],
    ])
      expect(readSettings({ PUBLIC_URL })).toMatchObject({ publicUrl, basePath })
  })

  it('reads whether and where detection data is fetched, and DNS servers', () => {
    expect(readSettings({})).toMatchObject({ dataUpdate: true, dataSources: undefined, dnsServers: [] })
    const read = readSettings({
      DATA_UPDATE: 'off',
      DATA_SOURCES: '/etc/weir/sources.json',
      DNS_SERVERS: '192.0.2.53, 192.0.2.54:5353, [2001:db8::53]:53',
    })
    expect(read).toMatchObject({
      dataUpdate: false,
      dataSources: '/etc/weir/sources.json',
      dnsServers: ['192.0.2.53', '192.0.2.54:5353', '[2001:db8::53]:53'],
      withoutEffect: [],
    })
    for (const wrong of ['dns.example', '192.0.2.300', '192.0.2.53 192.0.2.54'])
      expect(() => readSettings({ DNS_SERVERS: wrong })).toThrow('DNS_SERVERS must list addresses of servers')
  })

  it('reads the bot, and where users’ addresses may lead', () => {
    expect(readSettings({})).toMatchObject({
      telegramBotToken: undefined,
      telegramApiRoot: undefined,
      outgoingPrivate: 'off',
    })
    const read = readSettings({
      TELEGRAM_BOT_TOKEN: '123456:ABC-d_e',
      TELEGRAM_API_ROOT: 'http://127.0.0.1:8081',
      OUTGOING_PRIVATE: '10.0.0.0/8, ::1',
    })
    expect(read).toMatchObject({
      telegramBotToken: '123456:ABC-d_e',
      telegramApiRoot: 'http://127.0.0.1:8081',
      outgoingPrivate: ['10.0.0.0/8', '::1'],
      withoutEffect: [],
    })
    expect(readSettings({ OUTGOING_PRIVATE: 'on' }).outgoingPrivate).toBe('on')
    for (const wrong of ['yes', '10.0.0.0/40', 'intranet.example'])
      expect(() => readSettings({ OUTGOING_PRIVATE: wrong })).toThrow('OUTGOING_PRIVATE')
  })

  it('reads mail settings and panel origins', () => {
    const read = readSettings({
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Weir <weir@panel.example>',
      PANEL_ORIGINS: 'https://Panel.example/x, http://10.0.0.1:8080',
    })
    expect(read).toMatchObject({
      smtpUrl: 'smtps://u:p@mail.example:465',
      mailFrom: 'Weir <weir@panel.example>',
      panelOrigins: ['https://panel.example', 'http://10.0.0.1:8080'],
      withoutEffect: [],
    })
    expect(readSettings({ MAIL_FROM: 'weir@panel.example' }).mailFrom).toBe('weir@panel.example')
    for (const wrong of ['weir', 'a@b, c@d', 'Weir <a@b>\r\nBcc: x@y', '<a@b>'])
      expect(() => readSettings({ MAIL_FROM: wrong })).toThrow('MAIL_FROM must look like')
    expect(() => readSettings({ SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL must be a URL of smtp or smtps')
  })

  it('reads error reporting and its rate', () => {
    expect(readSettings({})).toMatchObject({ sentryDsn: undefined, sentrySampleRate: 0.1 })
    expect(readSettings({ SENTRY_DSN: 'https://key@errors.example/base/7', SENTRY_SAMPLE_RATE: '0.25' })).toMatchObject(
      { sentryDsn: 'https://key@errors.example/base/7', sentrySampleRate: 0.25 },
    )
    for (const wrong of ['https://errors.example/7', 'https://key@errors.example/', 'ftp://key@errors.example/7'])
      expect(() => readSettings({ SENTRY_DSN: wrong })).toThrow('SENTRY_DSN must')
    for (const wrong of ['2', '-1', '10%', '1.5'])
      expect(() => readSettings({ SENTRY_SAMPLE_RATE: wrong })).toThrow('SENTRY_SAMPLE_RATE must be between 0 and 1')
  })

  it('does everything by default; split roles need shared stores', () => {
    const shared = { DATABASE_URL: 'postgres://h/weir', CLICKHOUSE_URL: 'http://h:8123' }
    for (const ROLE of ['', 'all', 'edge,all', 'jobs,edge,panel'])
      expect(readSettings({ ROLE }).roles).toEqual(['panel', 'edge', 'jobs'])
    expect(readSettings({ ROLE: ' jobs, edge', ...shared }).roles).toEqual(['edge', 'jobs'])
    expect(() => readSettings({ ROLE: 'edge' })).toThrow(
      'configuration: ROLE=edge needs DATABASE_URL and CLICKHOUSE_URL: separate processes share their stores',
    )
    expect(() => readSettings({ ROLE: 'panel', DATABASE_URL: shared.DATABASE_URL })).toThrow(
      'ROLE=panel needs CLICKHOUSE_URL:',
    )
    for (const ROLE of ['edges', ',', 'edge;panel'])
      expect(() => readSettings({ ROLE, ...shared })).toThrow('ROLE must be all, or some of panel, edge, jobs')
    expect(readSettings({ CLICKHOUSE_CLUSTER: 'weir_1', ...shared }).clickhouseCluster).toBe('weir_1')
    for (const CLICKHOUSE_CLUSTER of ['a b', "x'", '1a'])
      expect(() => readSettings({ CLICKHOUSE_CLUSTER, ...shared })).toThrow('CLICKHOUSE_CLUSTER must be')
    expect(() => readSettings({ CLICKHOUSE_CLUSTER: 'weir' })).toThrow('needs CLICKHOUSE_URL')
    expect(readSettings({ WINDOW_VISITORS: '50000000', SEGMENT_MS: '2000', SEGMENT_MB: '16' })).toMatchObject({
      windowVisitors: 50_000_000,
      segment: { maxAge: 2000, maxBytes: 16 * 1024 * 1024 },
    })
    expect(readSettings({ SMALL: '1' })).toMatchObject({
      small: true,
      windowVisitors: 1_000_000,
      segment: { maxAge: 1000, maxBytes: 1024 * 1024 },
    })
    expect(readSettings({ SMALL: '1', WINDOW_VISITORS: '2000', SEGMENT_MB: '2' })).toMatchObject({
      windowVisitors: 2000,
      segment: { maxBytes: 2 * 1024 * 1024 },
    })
    expect(readSettings({ SMALL: '0' })).toMatchObject({ small: false, windowVisitors: 10_000_000 })
    expect(() => readSettings({ SMALL: '1', EDGE_WORKERS: '2' })).toThrow('SMALL=1 runs one edge')
    expect(() => readSettings({ SMALL: 'yes' })).toThrow('SMALL must be 0 or 1')
    expect(readSettings({ PANEL_URL: 'https://panel.example/x' }).panelUrl).toBe('https://panel.example')
    expect(readSettings({ MAIL_KEY: Buffer.alloc(32).toString('base64') }).mailKey).toEqual(Buffer.alloc(32))
    expect(() => readSettings({ MAIL_KEY: 'c2hvcnQ=' })).toThrow('MAIL_KEY must be 32 bytes in base64')
  })
})
