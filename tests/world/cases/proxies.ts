/** Forwarding headers and addresses of proxies, and the visitor's address. */
import type { WorldCase } from '../world.ts'

/**
 * `ip`: as a site passes the address on. `headers`: of a request from a proxy at 127.0.0.1; it and 10.0.0.0/8 are
 * trusted.
 */
export type SentAddress = { ip: string } | { headers: Record<string, string> }

const V6 = '2a02:6b8::2:242'
const [VISITOR, PROXY, NOBODY] = ['81.2.69.142', '127.0.0.1', '0.0.0.0']
const xff = (value: string): SentAddress => ({ headers: { 'x-forwarded-for': value } })

/** An address, or 'refused'. */
export const PROXIES: readonly WorldCase<SentAddress, string>[] = [
  { from: 'aio-libs/aiohttp-remotes#102', sent: { ip: `${VISITOR}:60604` }, right: VISITOR, level: 'pure' },
  { from: 'aio-libs/aiohttp-remotes#102', sent: xff(`${VISITOR}:60604`), right: VISITOR, level: 'server' },
  { from: 'akka/akka-http#3790', sent: xff(`${VISITOR}:99999`), right: VISITOR, level: 'server' },
  {
    from: 'gin-gonic/gin#4584',
    sent: { ip: '[240e:318:2f4a:de56::240]' },
    right: '240e:318:2f4a:de56::240',
    level: 'pure',
  },
  {
    from: 'gin-gonic/gin#4584',
    sent: xff('[240e:318:2f4a:de56::240]:38792'),
    right: '240e:318:2f4a:de56::240',
    level: 'server',
  },
  {
    from: 'vert-x3/vertx-web#2464',
    sent: xff('2001:DB8:85a3:8d3:1319:8a2e:370:9c82'),
    right: '2001:db8:85a3:8d3:1319:8a2e:370:9c82',
    level: 'server',
    why: 'without brackets its last part is no port',
  },
  { from: 'home-assistant/core#108712', sent: { ip: 'unknown' }, right: NOBODY, level: 'pure' },
  {
    from: 'home-assistant/core#108712',
    sent: { ip: `unknown, ${VISITOR}` },
    right: VISITOR,
    level: 'pure',
    why: 'the carrier’s proxy hides its customer, and is the last that is known',
  },
  {
    from: 'enwikipedia-acc/waca#12',
    sent: { ip: '192.168.0.1, 127.0.0.1, unknown' },
    right: NOBODY,
    level: 'pure',
    why: 'what stands before the nearest proxy’s own word can be made up',
  },
  { from: 'dotnet/yarp#763', sent: { ip: 'for="_gazonk:_p1"' }, right: NOBODY, level: 'pure' },
  { from: 'junkurihara/rust-rpxy#619', sent: { ip: `for="${VISITOR}:_p"` }, right: VISITOR, level: 'pure' },
  {
    from: 'RFC 7239 4',
    sent: { ip: 'For="[2001:db8:cafe::17]:4711"' },
    right: '2001:db8:cafe::17',
    level: 'pure',
  },
  {
    from: 'primus/forwarded-for#7',
    sent: { ip: `for=192.0.2.43, for=${VISITOR};proto=http;by=203.0.113.43` },
    right: VISITOR,
    level: 'pure',
  },
  { from: 'middlewares/client-ip#11', sent: xff(`1.2.3.4, 5.6.7.8, ${VISITOR}`), right: VISITOR, level: 'server' },
  {
    from: 'yhirose/cpp-httplib#2503',
    sent: xff(`8.8.8.8, 10.0.0.7, ${VISITOR}, 10.0.0.9`),
    right: VISITOR,
    level: 'server',
    why: 'a visitor can write a proxy’s address, too; the first that is not believed, from the right, is theirs',
  },
  {
    from: 'goauthentik/authentik#25397',
    sent: xff(`${VISITOR}, 10.17.0.1`),
    right: VISITOR,
    level: 'server',
  },
  {
    from: 'h3js/srvx#229',
    sent: xff('10.0.0.5, 10.0.0.9'),
    right: '10.0.0.5',
    level: 'server',
    why: 'somebody of the house',
  },
  { from: 'Netflix/zuul#364', sent: xff(','), right: PROXY, level: 'server' },
  { from: 'jshttp/proxy-addr#25', sent: xff(`${VISITOR}, ::ffff:10.2.3.4`), right: VISITOR, level: 'server' },
  { from: 'Emanuele-web04/synara#876', sent: { ip: '0:0:0:0:0:ffff:81.2.69.142' }, right: VISITOR, level: 'pure' },
  { from: 'Emanuele-web04/synara#876', sent: { ip: '::ffff:5102:458e' }, right: VISITOR, level: 'pure' },
  {
    from: 'middlewares/client-ip#23',
    sent: { ip: 'fe80::18cb:45d5:4eec:1197%en0' },
    right: 'fe80::18cb:45d5:4eec:1197',
    level: 'pure',
  },
  {
    from: 'vulcand/oxy#71',
    sent: { ip: `[fe80::d806%vEthernet (vmxnet3 Ethernet Adapter)]:64692` },
    right: 'fe80::d806',
    level: 'pure',
  },
  {
    from: 'jshttp/forwarded#7',
    sent: { headers: { forwarded: `for=${V6}` } },
    right: PROXY,
    level: 'server',
    why: 'a proxy that writes one header lets a visitor write the other, so one is believed: X-Forwarded-For',
  },
  { from: 'privacyidea/privacyidea#2668', sent: xff(V6.toUpperCase()), right: V6, level: 'server' },
  { from: 'RFC 6943 3.1.1', sent: { ip: '0x51.2.69.142' }, right: 'refused', level: 'pure' },
  {
    from: 'RFC 6943 3.1.1',
    sent: { ip: '081.002.069.142' },
    right: 'refused',
    level: 'pure',
    why: 'zeros in front are octal to some, and another address then',
  },
]
