import { useTranslation } from '../../../i18n/i18n.ts'
import type { Shadow } from '../../../../src/contract/detection/shadows.ts'
import { useChangeText } from '../../../shared/signals/change-text.ts'

/** `each`: a line per signal or source. */
export function useTriedText() {
  const { t } = useTranslation()
  const { all } = useChangeText()
  const nameOf = (content: string): string => content.slice(0, 7) || t('shadows.dataNew')
  return {
    title: ({ changes, data }: Pick<Shadow, 'changes' | 'data'>): string =>
      data
        ? t('shadows.dataOf', { sources: data.sources.map(({ name }) => name).join(', ') })
        : all(changes).join('; '),
    each: ({ changes, data }: Pick<Shadow, 'changes' | 'data'>): string[] =>
      data
        ? data.sources.map(({ name, from, to }) =>
            t('shadows.dataChange', { name, from: nameOf(from), to: nameOf(to) }),
          )
        : all(changes),
  }
}
