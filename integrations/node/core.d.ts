/** Options; the campaign's own values come from `settings.js`. */
export type Options = {
  /** A label for you. */
  campaign?: string
  /** Address of the Weir server. */
  edge?: string
  token?: string
  key?: string
  targetMode?: string
  /**
   * Fallback while the server is unreachable: a full URL redirects there, a file name lets the visitor through to the
   * requested page.
   */
  targetLink?: string
  botPage?: string
  /** Address prefixes that are never checked: `['/api/']`. */
  leftAlone?: readonly string[]
}

/** For sites behind a proxy or a CDN. */
export type ProxyOptions = {
  /** The proxies' addresses: `['10.0.0.5', '173.245.48.0/20']`. The header below is trusted only from these. */
  trustedProxies?: readonly string[]
  /** Header with the visitor's address; default `x-forwarded-for`. */
  proxyHeader?: string
}

/** For sites that Node serves. */
export type NodeOptions = Options &
  ProxyOptions & {
    /** Folder of the bot page; default `public`. */
    folder?: string
    /** Folder of styles, scripts, pictures and fonts, which are served without a check. */
    assets?: string
  }

/** Result for your pages; empty texts when the visit was not checked, or Weir does not answer. */
export type Learnt = {
  /** Id of the hit, for postbacks. */
  hit: string
  /** Crawlers are `target`: they get what people get. */
  verdict: 'target' | 'bot' | ''
  /** Reference for an appeal; empty for people and crawlers. */
  reference: string
  /** Browser script and image tags, for the end of the page's body. */
  probe: string
}

type Visit = {
  method: string
  url: string
  address: string
  headers: Record<string, string>
  raw?: readonly string[]
  fromProxy: boolean
}
type Answered = { kind: 'answer'; status: number; headers: Record<string, string>; body: string; learnt: Learnt }
type Passed = { kind: 'pass'; learnt: Learnt }
type Named = { kind: 'file'; name: string; headers: Record<string, string>; learnt: Learnt; missing: Answered | Passed }

export function createGate(settings: Options & { headOnly?: boolean; recipe?: string }): {
  asks: (path: string) => boolean
  outcome: (visit: Visit) => Promise<Answered | Passed | Named>
}

export function endsAsAsset(method: string, path: string): boolean

export function shown(outcome: Named, html: string): Answered
