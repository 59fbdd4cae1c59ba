import { z } from 'zod'
import { campaignSettings, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { changedFields } from '../campaigns/campaign-versions.ts'
import { firstFault, sortDeep } from './config-digest.ts'
import { withDefaults } from '../campaigns/default-settings.ts'

/** Strict: a misspelt field is not absent. */
const campaignFile = z.strictObject({
  campaign: z.string().min(1),
  version: z.int().min(1),
  settings: campaignSettings.strict(),
})
export type CampaignFile = z.output<typeof campaignFile>
export type NamedFile = { name: string; text: string }
export type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * Today's form: defaults for later settings, null for unset. Else old settings would differ from their own file, and
 * applying it would create an empty version.
 */
function settled(given: CampaignSettings) {
  const today = campaignSettings.safeParse(given)
  return withDefaults(today.success ? today.data : given)
}

/** Contains no secret: the key is public, in links. */
export const fileOfCampaign = ({ campaign, version, settings }: CampaignFile): NamedFile => ({
  name: `${campaign}.json`,
  text: `${JSON.stringify({ campaign, version, settings: sortDeep(settled(settings)) }, null, 2)}\n`,
})

/** @throws Error with one line that names the file. */
export function jsonOf({ name, text }: NamedFile): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name}: not valid JSON`)
  }
}

/** @throws Error with one line that names file and field. */
export function readCampaignFile(name: string, given: unknown): CampaignFile {
  const read = campaignFile.safeParse(given)
  if (read.success) return read.data
  throw new Error(`${name}: ${firstFault(read.error.issues)}`)
}

const SUBJECTS = ['list', 'offers', 'flows', 'domains', 'rates', 'plans'] as const

export function subjectOf(given: unknown): (typeof SUBJECTS)[number] | 'campaign' {
  if (typeof given !== 'object' || given === null) return 'campaign'
  return SUBJECTS.find((subject) => subject in given) ?? 'campaign'
}

/**
 * Sorted by client (global first), so that concurrent applies cannot deadlock.
 * @throws Error with the line `twice` for two files of one owner.
 */
export function sortByOwner<File extends { owner: string | null }>(files: readonly File[], twice: string): File[] {
  const inOrder = files.toSorted((one, other) => Number(one.owner ?? 0) - Number(other.owner ?? 0))
  if (inOrder.some(({ owner }, at) => at > 0 && inOrder[at - 1]?.owner === owner)) throw new Error(twice)
  return inOrder
}

export function changesOf(before: CampaignSettings, after: CampaignSettings): FieldChange[] {
  const [one, other] = [settled(before), settled(after)]
  return changedFields(one, other)
    .toSorted()
    .map((field) => ({ field, before: one[field] ?? null, after: other[field] ?? null }))
}
