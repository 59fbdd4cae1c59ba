/** Subjects of entries, as the filter names them. */
export const AUDIT_KINDS = [
  'campaigns',
  'lists',
  'costs',
  'conversions',
  'plan',
  'people',
  'access',
  'detection',
  'panel',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]
