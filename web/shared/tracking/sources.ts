import type { Source } from '../../../src/contract/money/costs.ts'
import { sourceOfTemplate, type LinkSource } from '../../../src/rules/campaigns/tracking/build.ts'
import { SOURCE_TEMPLATES } from '../../../src/rules/campaigns/source-templates.ts'

const templateOf = (key: string) => SOURCE_TEMPLATES.find((one) => one.key === key)

const toLinkSource = ({ id, name, clickParameter, costParameter, model, template }: Source): LinkSource => ({
  id,
  name,
  clickParameter,
  costParameter,
  model,
  template: templateOf(template),
})

export type OfferedSource = { value: string; label: string; source: LinkSource }

/** The client's own first, then the templates. */
export const offeredSources = (own: readonly Source[]): OfferedSource[] => [
  ...own.map((one) => ({ value: `source ${one.id}`, label: one.name, source: toLinkSource(one) })),
  ...SOURCE_TEMPLATES.map((one) => ({ value: `template ${one.key}`, label: one.name, source: sourceOfTemplate(one) })),
]

export const valueOfSource = (id: string): string => `source ${id}`
