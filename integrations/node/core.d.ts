/** What can be set; the campaign's own values come from `settings.js`. */
export type Options = {
  /** For you to recognise the campaign by. */
  campaign?: string
  /** Address of the Weir server. */
  edge?: string
  token?: string
  key?: string
  targetMode?: string
  /** Where visitors go while the server is out of reach: a full URL; with a file's name they get the page they asked for. */
  targetLink?: string
  botPage?: string
  /** Addresses that are never asked about, by how they begin: `['/api/']`. */
  leftAlone?: readonly string[]
}

/** Where a proxy or a CDN stands in front. */
export type ProxyOptions = {
  /** Its addresses: `['10.0.0.5', '173.245.48.0/20']`. Only from these the header below is believed. */
  trustedProxies?: readonly string[]
  /** The header in which it names the visitor; `x-forwarded-for`. */
  proxyHeader?: string
}

/** Of sites that Node serves. */
export type NodeOptions = Options &
  ProxyOptions & {
    /** Folder of the bot page; `public`. */
    folder?: string
    /** Folder whose styles, scripts, pictures and fonts your site serves as they are: they are not asked about. */
    assets?: string
  }

/** What your own pages may know of the visit; empty texts where nobody was asked, or while Weir does not answer. */
export type Learnt = {
  /** Id of the visit, for postbacks. */
  hit: string
  /** Crawlers are `target`: they get what people get. */
  verdict: 'target' | 'bot' | ''
  /** By what a visitor may appeal; empty for people and crawlers. */
  reference: string
  /** The browser script's tag and its image, for the end of your page's body. */
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
