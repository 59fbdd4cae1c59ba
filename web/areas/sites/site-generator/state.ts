import { SITE_FAILED, SITE_READY } from '../../../../src/contract/sites/site-words.ts'
import type { Site } from '../../../../src/contract/sites/sites.ts'

type Stated = Pick<Site, 'status'>
export const isReady = ({ status }: Stated): boolean => status === SITE_READY
export const isFailed = ({ status }: Stated): boolean => status === SITE_FAILED
export const isMaking = (site: Stated): boolean => !isReady(site) && !isFailed(site)
