/** Click ids of platforms: stored, matched and sent forms. */
import type { WorldCase } from '../world.ts'

/** Query of the landing page. */
type SentClick = string
/** `sent`: sent to the platform, '' for nothing. */
export type RightClick = { source: string; stored: string; sent: string }

/** An id of this length, like platforms'. */
const id = (length: number): string => 'IwAR0_aB-9xYz'.repeat(Math.ceil(length / 13)).slice(0, length)
const whole = (source: string, stored: string): RightClick => ({ source, stored, sent: stored })

export const CLICK_IDS: readonly WorldCase<SentClick, RightClick>[] = [
  {
    from: 'snowplow/snowplow#1602',
    sent: `gclid=${id(100)}`,
    right: whole('gclid', id(100)),
    level: 'pure',
  },
  {
    from: 'https://www.googblogs.com/tag/offline_conversions/',
    sent: `gclid=${id(26)}`,
    right: whole('gclid', id(26)),
    level: 'pure',
  },
  { from: 'snowplow/iglu-central#1311', sent: `fbclid=${id(190)}`, right: whole('fbclid', id(190)), level: 'pure' },
  { from: 'snowplow/iglu-central#1312', sent: `ttclid=${id(400)}`, right: whole('ttclid', id(400)), level: 'pure' },
  { from: 'umami-software/umami#3790', sent: `ttclid=${id(507)}`, right: whole('ttclid', id(507)), level: 'server' },
  {
    from: 'trypostit/trypost#323',
    sent: `fbclid=${id(1024)}`,
    right: whole('fbclid', id(1024)),
    level: 'server',
    why: 'the longest that is kept; what is cut shorter without a word matches no click',
  },
  {
    from: 'gobii-ai/gobii-platform#188',
    sent: `fbclid=${id(1025)}`,
    right: { source: 'fbclid', stored: `${id(1023)}…`, sent: '' },
    level: 'server',
    why: 'beyond all that platforms are known to send: cut so that it shows, and never sent',
  },
  { from: 'snowplow/snowplow#1602', sent: `msclkid=${id(32)}`, right: whole('msclkid', id(32)), level: 'pure' },
  {
    from: 'https://support.google.com/google-ads/answer/13321563',
    sent: `gclid=EAIaIQobChMI_aBc-DeF&utm_source=x`,
    right: whole('gclid', 'EAIaIQobChMI_aBc-DeF'),
    level: 'pure',
    why: 'letters of both cases and dashes are part of it: nothing is folded or trimmed',
  },
  { from: 'RFC 3986 2.1', sent: 'gclid=a%2Bb%3D%3D', right: whole('gclid', 'a+b=='), level: 'pure' },
  {
    from: 'octobercms/october#5952',
    sent: `gclid=&fbclid=${id(60)}`,
    right: whole('fbclid', id(60)),
    level: 'pure',
    why: 'a parameter without a value is no click',
  },
  {
    from: 'SuiteCRM/SuiteCRM#3418',
    sent: `wbraid=${id(90)}&gbraid=${id(80)}`,
    right: whole('wbraid', id(90)),
    level: 'pure',
  },
  {
    from: 'spatie/mailcoach-support#49',
    sent: `utm_source=${id(300)}&gclid=${id(300)}&fbclid=${id(300)}`,
    right: whole('gclid', id(300)),
    level: 'pure',
  },
]
