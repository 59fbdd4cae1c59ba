/** Campaigns as files: what stands in one, and what applying it would change. */
import { z } from 'zod'
import { campaignSettings, type CampaignSettings } from '../contract/campaigns.ts'
import { changedFields } from './campaign-versions.ts'

/** A field that is misspelt must not be read as one that is left out. */
const campaignFile = z.strictObject({
  campaign: z.string().min(1),
  version: z.int().min(1),
  settings: campaignSettings.strict(),
})
export type CampaignFile = z.output<typeof campaignFile>
export type NamedFile = { name: string; text: string }
export type FieldChange = { field: string; before: unknown; after: unknown }

/** Names in one order at every depth, so that git shows what was changed and nothing else. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, held]) => [name, ordered(held)]),
  )
}

/** What is not set is null, however long ago it was saved. */
const settled = (settings: CampaignSettings) => ({
  ...settings,
  defaultLink: settings.defaultLink ?? null,
  pageHosts: settings.pageHosts ?? [],
  excludedValues: settings.excludedValues ?? {},
  holdOut: settings.holdOut ?? 0,
  tests: settings.tests ?? [],
  source: settings.source ?? null,
  repeatLimit: settings.repeatLimit ?? null,
  schedule: settings.schedule ?? null,
  keepMonths: settings.keepMonths ?? null,
  cutAddressDays: settings.cutAddressDays ?? null,
})

/** The file of a campaign. It holds no secret: the key is public, it stands in links. */
export const fileOfCampaign = ({ campaign, version, settings }: CampaignFile): NamedFile => ({
  name: `${campaign}.json`,
  text: `${JSON.stringify({ campaign, version, settings: ordered(settled(settings)) }, null, 2)}\n`,
})

/** @throws Error with one line that names the file and the field. */
export function readCampaignFile({ name, text }: NamedFile): CampaignFile {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Error(`${name}: this is no JSON`)
  }
  const read = campaignFile.safeParse(given)
  if (read.success) return read.data
  const [first] = read.error.issues
  const at = [...(first?.path ?? []), ...(first?.code === 'unrecognized_keys' ? first.keys : [])].join('.')
  throw new Error(`${name}: ${at}: ${first?.message ?? 'not valid'}`)
}

/** What the settings of a file would change, in the order of names. */
export function changesOf(before: CampaignSettings, after: CampaignSettings): FieldChange[] {
  const [one, other] = [settled(before), settled(after)]
  return changedFields(one, other)
    .toSorted()
    .map((field) => ({ field, before: one[field] ?? null, after: other[field] ?? null }))
}
