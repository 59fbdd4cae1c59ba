/** Pasted list lines and their entries; `refused` if none can be meant. */
import type { ListType } from '../../../src/contract/lists/list-words.ts'
import type { WorldCase } from '../world.ts'

type SentLine = { type: ListType; line: string }
type RightEntries = readonly string[] | 'refused'

export const LISTS: readonly WorldCase<SentLine, RightEntries>[] = [
  {
    from: 'gorhill/uBlock#2599',
    sent: { type: 'domains', line: 'atđhe.net' },
    right: ['xn--athe-1ua.net'],
    level: 'pure',
  },
  {
    from: 'lightswitch05/hosts#145',
    sent: { type: 'domains', line: 'ɢoogle.company' },
    right: ['xn--oogle-wmc.company'],
    level: 'pure',
    why: 'the small capital G is a letter of its own, not the G of a known name',
  },
  {
    from: 'AbuseIO/AbuseIO#27',
    sent: { type: 'ips', line: '198.51.100.0/24' },
    right: ['198.51.100.0/24'],
    level: 'pure',
  },
  {
    from: 'ip2location/ip2location-python-csv-converter#5',
    sent: { type: 'ips', line: '81.162.0.0-81.162.53.255' },
    right: ['81.162.0.0/19', '81.162.32.0/20', '81.162.48.0/22', '81.162.52.0/23'],
    level: 'pure',
  },
  {
    from: 'silverwind/cidr-tools#18',
    sent: { type: 'ips', line: '217.146.182.0 - 217.146.182.255' },
    right: ['217.146.182.0/24'],
    level: 'pure',
  },
  {
    from: 'rlanvin/php-ip#9',
    sent: { type: 'ips', line: '49.156.52.0–49.156.55.255' },
    right: ['49.156.52.0/22'],
    level: 'pure',
    why: 'a text processor makes a long dash of the short one',
  },
  {
    from: 'kintura/qa#35',
    sent: { type: 'ips', line: '98.194.161.100 - 98.194.161.103' },
    right: ['98.194.161.100/30'],
    level: 'pure',
  },
  {
    from: 'metowolf/iplist#4',
    sent: { type: 'ips', line: '1.1.1.1-1.1.1.3' },
    right: ['1.1.1.1', '1.1.1.2/31'],
    level: 'pure',
  },
  {
    from: 'cmlh/Maltego-Host.io#12',
    sent: { type: 'ips', line: '172.168.0.0-255' },
    right: ['172.168.0.0/24'],
    level: 'pure',
  },
  {
    from: 'Naunter/BT_BlockLists#33',
    sent: { type: 'ips', line: '203.0.113.9-203.0.113.2' },
    right: 'refused',
    level: 'pure',
    why: 'a range that ends before it begins is a slip, and which end is wrong is not for us to say',
  },
  {
    from: 'silverwind/cidr-tools#18',
    sent: { type: 'ips', line: '0.0.0.0-255.255.255.255' },
    right: 'refused',
    level: 'pure',
  },
  {
    from: 'shack2/SNETCracker#2',
    sent: { type: 'ips', line: '2001:db8::-2001:db8::ff' },
    right: ['2001:db8::/120'],
    level: 'pure',
  },
  {
    from: 'notracking/hosts-blocklists#61',
    sent: { type: 'domains', line: 'www.turkishạirlines.com' },
    right: ['www.xn--turkishirlines-1p8g.com'],
    level: 'pure',
  },
  {
    from: '0xERR0R/blocky#1126',
    sent: { type: 'domains', line: '2023.xn--aptslabs-6fd.net' },
    right: ['2023.xn--aptslabs-6fd.net'],
    level: 'pure',
  },
  {
    from: 'bongochong/CombinedPrivacyBlockLists#4',
    sent: { type: 'domains', line: '6×66.com' },
    right: ['xn--666-8ja.com'],
    level: 'pure',
    why: 'browsers open it, so it is a name that a referrer may have',
  },
  {
    from: 'RPiList/specials#675',
    sent: { type: 'domains', line: 'https://www.exámple.com/' },
    right: ['www.xn--exmple-qta.com'],
    level: 'pure',
  },
  {
    from: 'nhoizey/vscode-gremlins#19',
    sent: { type: 'domains', line: 'shop\u202E.example' },
    right: 'refused',
    level: 'pure',
    why: 'a mark of direction is in no name, and shows another one than it is',
  },
  {
    from: 'https://httpd.apache.org/docs/2.4/mod/mod_authz_host.html',
    sent: { type: 'ips', line: '10.1.0.0/255.255.0.0' },
    right: ['10.1.0.0/16'],
    level: 'pure',
  },
  {
    from: 'https://httpd.apache.org/docs/2.4/mod/mod_authz_host.html#wildcard',
    sent: { type: 'ips', line: '10.1.0.0/0.0.255.255' },
    right: 'refused',
    level: 'pure',
    why: 'a router’s wildcard mask: as a network mask it is none',
  },
  {
    from: 'https://docs.cpanel.net/cpanel/security/ip-blocker/',
    sent: { type: 'ips', line: '192.168.' },
    right: ['192.168.0.0/16'],
    level: 'pure',
  },
  {
    from: 'https://docs.cpanel.net/cpanel/security/ip-blocker/',
    sent: { type: 'ips', line: '10.5.3.*' },
    right: ['10.5.3.0/24'],
    level: 'pure',
  },
  {
    from: 'https://docs.cpanel.net/cpanel/security/ip-blocker/',
    sent: { type: 'ips', line: '10.5.3.3, 10.5.3.9; 10.5.4.0-10.5.4.1' },
    right: ['10.5.3.3', '10.5.3.9', '10.5.4.0/31'],
    level: 'pure',
    why: 'a line of addresses alone has no note',
  },
  {
    from: 'https://docs.cpanel.net/cpanel/security/ip-blocker/',
    sent: { type: 'ips', line: "\u200E'10.5.3.33'," },
    right: ['10.5.3.33'],
    level: 'pure',
  },
  {
    from: 'https://www.team-cymru.com/ip-asn-mapping',
    sent: { type: 'asns', line: 'AS13335, ASN15169' },
    right: ['AS13335', 'AS15169'],
    level: 'pure',
  },
]
