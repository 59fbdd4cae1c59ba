/** Saved or macro-filled links, and the `Location` sent to the browser. */
import type { WorldCase } from '../world.ts'

/** `page`: the visited address, whose parameters fill macros. */
type SentLink = { link: string; page?: string }
/** Bytes of the address; undefined: refused when saved. */
type RightLink = string | undefined

const PARTY = '%F0%9F%8E%89'
const HI = '%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82'

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
  {
    from: 'aspnet/Mvc#6609',
    sent: { link: 'https://shop.example/ů' },
    right: 'https://shop.example/%C5%AF',
    level: 'pure',
  },
  {
    from: 'dotnet/aspnetcore#2678',
    sent: { link: 'https://shop.example/á?q=á' },
    right: 'https://shop.example/%C3%A1?q=%C3%A1',
    level: 'server',
  },
  {
    from: 'vercel/next.js#17907',
    sent: { link: 'https://shop.example/about?tag=日本語' },
    right: 'https://shop.example/about?tag=%E6%97%A5%E6%9C%AC%E8%AA%9E',
    level: 'server',
  },
  {
    from: 'AxisCommunications/goalie-url-shortener#5',
    sent: { link: 'https://shop.example/🎉' },
    right: `https://shop.example/${PARTY}`,
    level: 'server',
  },
  {
    from: 'AmauryCarrade/URLShortener#4',
    sent: { link: 'https://shop.example/cafe\u0301' },
    right: 'https://shop.example/cafe%CC%81',
    level: 'pure',
    why: 'a server tells NFC from NFD, and the URL standard does not compose; the link leads where it was copied from',
  },
  {
    from: 'EtchUK/Etch.OrchardCore.SEO#98',
    sent: { link: 'https://straße.example/straße' },
    right: 'https://xn--strae-oqa.example/stra%C3%9Fe',
    level: 'server',
    why: 'the URL standard maps without transition, as browsers do, so ß stays a letter of its own',
  },
  {
    from: 'https://url.spec.whatwg.org/#host-parsing',
    sent: { link: 'https://ПРИМЕР.РФ/привет?q=привет#привет' },
    right: `https://xn--e1afmkfd.xn--p1ai/${HI}?q=${HI}#${HI}`,
    level: 'server',
  },
  {
    from: 'feeley/codeboot#89',
    sent: { link: 'https://shop.example/?a="b"&c=<d>' },
    right: 'https://shop.example/?a=%22b%22&c=%3Cd%3E',
    level: 'pure',
  },
  { from: 'feeley/codeboot#89', sent: { link: 'https://shop.example/a\\b' }, right: undefined, level: 'pure' },
  {
    from: 'nuxt-community/redirect-module#58',
    sent: { link: 'https://shop.example/a b?c=d e' },
    right: 'https://shop.example/a%20b?c=d%20e',
    level: 'pure',
  },
  {
    from: 'nopSolutions/nopCommerce#2731',
    sent: { link: 'https://shop.example/ürün?x={utm_term}', page: 'https://a.example/?utm_term=ürün' },
    right: 'https://shop.example/%C3%BCr%C3%BCn?x=%C3%BCr%C3%BCn',
    level: 'server',
  },
  {
    from: 'RFC 3987 3.1',
    sent: { link: 'https://shop.example/{utm_term}/x', page: 'https://a.example/?utm_term=a%2Fb%3Fc%23d' },
    right: 'https://shop.example/a%2Fb%3Fc%23d/x',
    level: 'pure',
  },
  {
    from: 'RFC 3986 5.2.4',
    sent: { link: 'https://shop.example/a/{utm_term}/x', page: 'https://a.example/?utm_term=..' },
    right: 'https://shop.example/a//x',
    level: 'pure',
    why: 'a visitor must not climb out of the folder, so a value of dots alone is left out',
  },
  {
    from: 'https://url.spec.whatwg.org/#concept-domain-to-ascii',
    sent: { link: 'https://shop.example\u3002example/' },
    right: 'https://shop.example.example/',
    level: 'pure',
    why: 'the ideographic full stop separates labels in every browser',
  },
  { from: 'RFC 3987 3.1', sent: { link: 'https://exa%00mple.example/' }, right: undefined, level: 'pure' },
  { from: 'RFC 3986 3.2', sent: { link: 'https://{utm_term}.example/' }, right: undefined, level: 'pure' },
  {
    from: 'https://infra.spec.whatwg.org/#surrogates',
    sent: { link: 'https://shop.example/?x={utm_term}', page: 'https://a.example/?utm_term=\uD83C' },
    right: 'https://shop.example/?x=%EF%BF%BD',
    level: 'pure',
  },
]
