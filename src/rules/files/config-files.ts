/** Campaigns as files: what stands in one, and what applying it would change. */
import { z } from 'zod'
import { campaignSettings, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { changedFields } from '../campaigns/campaign-versions.ts'
import { firstFault, ordered } from './config-digest.ts'
import { withUnset } from '../campaigns/settled-settings.ts'

/** A field that is misspelt must not be read as one that is left out. */
const campaignFile = z.strictObject({
  campaign: z.string().min(1),
  version: z.int().min(1),
  settings: campaignSettings.strict(),
})
export type CampaignFile = z.output<typeof campaignFile>
export type NamedFile = { name: string; text: string }
export type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * As they would be saved today: what was not known when they were has its default, and what is not set is null. Else
 * settings of before differ from their own file, and applying it changes nothing but leaves a version and an entry in
 * the audit log.
 */
function settled(given: CampaignSettings) {
  const today = campaignSettings.safeParse(given)
  return withUnset(today.success ? today.data : given)
}

/** The file of a campaign. It holds no secret: the key is public, it stands in links. */
export const fileOfCampaign = ({ campaign, version, settings }: CampaignFile): NamedFile => ({
  name: `${campaign}.json`,
  text: `${JSON.stringify({ campaign, version, settings: ordered(settled(settings)) }, null, 2)}\n`,
})

/** What stands in a file, whatever it is about. @throws Error with one line that names the file. */
export function jsonOf({ name, text }: NamedFile): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name}: this is no JSON`)
  }
}

/** @throws Error with one line that names the file and the field. */
export function readCampaignFile(name: string, given: unknown): CampaignFile {
  const read = campaignFile.safeParse(given)
  if (read.success) return read.data
  throw new Error(`${name}: ${firstFault(read.error.issues)}`)
}

const SUBJECTS = ['list', 'offers', 'domains', 'plans'] as const

/** What a file is about: by the name that it has; else a campaign. */
export function subjectOf(given: unknown): (typeof SUBJECTS)[number] | 'campaign' {
  if (typeof given !== 'object' || given === null) return 'campaign'
  return SUBJECTS.find((subject) => subject in given) ?? 'campaign'
}

/**
 * Files in the order of the clients whose they are (null, everybody's, first), so that two who apply at once lock in
 * the same order and never wait for each other.
 * @throws Error with the line `twice` where two are of the same owner.
 */
export function inOrderOfOwners<File extends { owner: string | null }>(files: readonly File[], twice: string): File[] {
  const inOrder = files.toSorted((one, other) => Number(one.owner ?? 0) - Number(other.owner ?? 0))
  if (inOrder.some(({ owner }, at) => at > 0 && inOrder[at - 1]?.owner === owner)) throw new Error(twice)
  return inOrder
}

/** What the settings of a file would change, in the order of names. */
export function changesOf(before: CampaignSettings, after: CampaignSettings): FieldChange[] {
  const [one, other] = [settled(before), settled(after)]
  return changedFields(one, other)
    .toSorted()
    .map((field) => ({ field, before: one[field] ?? null, after: other[field] ?? null }))
}
