/** Macros in links. */
export const MACROS = [
  'hit',
  'campaign',
  'country',
  'domain',
  'utm_source',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_creative',
  'utm_placement',
  'utm_network',
  'site_source_name',
  'placement',
  'user_1',
  'user_2',
  'user_3',
  'user_4',
  'user_5',
] as const
export type Macro = (typeof MACROS)[number]
