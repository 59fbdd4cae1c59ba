import type { Crawler } from '../../contract/crawlers/crawlers.ts'

type Named = Pick<Crawler, 'browser' | 'standing' | 'signer'> & { agent: { name: string } | null | undefined }

/** A signing stranger is named by host. */
export const crawlerName = ({ agent, browser, standing, signer }: Named): string =>
  agent?.name ?? (standing === 'signed' ? signer : browser)
