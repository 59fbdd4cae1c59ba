/** Links that people save as a destination or a visit fills in, and the `Location` that a browser is to be sent to. */
import type { WorldCase } from '../world.ts'

/** `link` as it is saved; `page`: the visited address, whose parameters fill macros. */
export type SentLink = { link: string; page?: string }
/** Bytes of the answer's address; undefined: the link is refused when it is saved. */
export type RightLink = string | undefined

export const DESTINATIONS: readonly WorldCase<SentLink, RightLink>[] = [
  {
    from: 'ampproject/amphtml#19126',
    sent: { link: 'https://shop.example/?a={utm_term}', page: 'https://a.example/?utm_term=AMP%20Test' },
    right: 'https://shop.example/?a=AMP%20Test',
    level: 'pure',
  },
  {
    from: 'vibe-d/vibe.d#2326',
    sent: { link: 'https://shop.example/a%2Fb/c' },
    right: 'https://shop.example/a%2Fb/c',
    level: 'pure',
    why: 'an escaped slash is data, so what is escaped already stays as it is',
  },
  {
    from: 'RFC 9110 10.2.2',
    sent: { link: 'https://shop.example/\r\nSet-Cookie: a=b' },
    right: undefined,
    level: 'pure',
  },
  { from: 'RFC 3986 3.1', sent: { link: 'javascript:alert(1)' }, right: undefined, level: 'pure' },
]
