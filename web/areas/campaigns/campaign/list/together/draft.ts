import type { TogetherChange } from '../../../../../../src/contract/campaigns/together-words.ts'

type Part<Name extends keyof TogetherChange> = NonNullable<TogetherChange[Name]>
const PARTS = ['replace', 'parameter', 'countries', 'weights', 'source', 'tag'] as const
export type PartName = (typeof PARTS)[number]

/** Of the form; only parts that are on are sent. */
export type TogetherDraft = {
  on: readonly PartName[]
  replace: Part<'replace'>
  parameter: Part<'parameter'>
  countries: Part<'countries'>
  weights: Part<'weights'>
  source: Part<'source'>
  tag: string
}

export type FormProps = {
  draft: TogetherDraft
  onChange: (draft: TogetherDraft) => void
}

export const NO_DRAFT: TogetherDraft = {
  on: [],
  replace: { in: 'host', find: '', with: '' },
  parameter: { name: '', value: '' },
  countries: { list: 'countries', act: 'add', codes: [] },
  weights: { group: '', act: 'equal', links: [] },
  source: { id: null, clickParameter: '', costParameter: '' },
  tag: '',
}

const IS_WHOLE: Readonly<Record<PartName, (draft: TogetherDraft) => boolean>> = {
  replace: ({ replace }) => replace.find !== '' && (replace.in === 'text' || replace.with.trim() !== ''),
  parameter: ({ parameter }) => parameter.name.trim() !== '',
  countries: ({ countries }) => countries.act === 'set' || countries.codes.length > 0,
  weights: ({ weights: { act, links } }) =>
    act === 'equal' || (act === 'add' ? (links[0]?.percent ?? 0) > 0 : links.length > 0),
  source: () => true,
  tag: () => true,
}

/** Undefined: nothing is chosen, or a part lacks something. */
export function changeOf(draft: TogetherDraft): TogetherChange | undefined {
  if (draft.on.length === 0 || !draft.on.every((part) => IS_WHOLE[part](draft))) return undefined
  const { replace, ...rest } = draft
  const trimmed = replace.in === 'host' ? { ...replace, find: replace.find.trim(), with: replace.with.trim() } : replace
  return Object.fromEntries(draft.on.map((part) => [part, { ...rest, replace: trimmed }[part]]))
}
