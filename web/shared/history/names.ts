import type { TFunction } from 'i18next'
import { EVENT_NAMES } from '../../../src/contract/notifications/notification-words.ts'
import { textOf } from '../../i18n/server.ts'
import type { Difference } from './differences.ts'
import { partName } from './value-text.ts'

const isEvent = (field: string): boolean => (EVENT_NAMES as readonly string[]).includes(field)

/** Fields of older versions may have no name. */
export const fieldName = (field: string): string =>
  textOf(`audit.field.${field}`) ??
  (isEvent(field) ? textOf(`event.${field}`) : undefined) ??
  textOf('audit.other') ??
  ''

/** Names of what changed within a split group; of one group, its letter says nothing. */
function withinGroup({ as, group = '', link }: Difference, single: boolean, t: TFunction): string {
  if (link !== undefined)
    return single ? t('audit.diff.link', { letter: link }) : t('audit.diff.linkOf', { group, letter: link })
  if (as === 'who') return t('audit.diff.who', { letter: group })
  if (as === 'learn') return t('audit.diff.learn', { letter: group })
  return as === 'text' ? t('audit.diff.name', { letter: group }) : t('audit.diff.group', { letter: group })
}

/** `single`: all differences are of one split group. */
export function differenceName(of: Difference, single: boolean, t: TFunction): string {
  const { field, part, group, as } = of
  if (group !== undefined) return withinGroup(of, single, t)
  if (part === undefined) return fieldName(field)
  if (as === 'rule' || as === 'test') return t(`audit.diff.${as}`, { name: part })
  if (field === 'excludedValues' || field === 'utm') return partName(part)
  return t('audit.diff.part', { field: fieldName(field), part: partName(part) })
}
