/** Versions of a campaign, `until` exclusive, that had a landing page. */
export type LandingSpan = { campaign: string; since: number; until: number }

type Version = { campaign: string; version: number; has: boolean }

const LAST = 2 ** 32

/** `versions`: of one campaign after another, ascending. What is older than kept ones was as the first of them. */
export const landingSpansOf = (versions: readonly Version[]): LandingSpan[] =>
  versions.flatMap(({ campaign, version, has }, nth) => {
    const [before, next] = [versions[nth - 1], versions[nth + 1]]
    const since = before?.campaign === campaign ? version : 0
    return has ? { campaign, since, until: next?.campaign === campaign ? next.version : LAST } : []
  })
