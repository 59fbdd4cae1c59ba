import { useMemo, type ReactNode } from 'react'
import { useTranslation } from './i18n.ts'
import { WordsContext, type Words } from '../kit/words.ts'
import { useFormat } from './use-format.ts'

export function WordsProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useMemo<Words>(
    () => ({
      retry: t('ui.retry'),
      cancel: t('ui.cancel'),
      close: t('ui.close'),
      show: t('ui.showPassword'),
      hide: t('ui.hidePassword'),
      previous: t('ui.previous'),
      next: t('ui.next'),
      loading: t('ui.loading'),
      copy: t('ui.copy'),
      copied: t('ui.copied'),
      clear: t('ui.clear'),
      search: t('ui.search'),
      more: t('ui.pages'),
      acts: t('ui.actions'),
      leave: t('ui.leave'),
      stay: t('ui.stay'),
      unsaved: t('ui.unsaved'),
      unsavedDetail: t('ui.unsavedDetail'),
      table: t('ui.table'),
      undo: t('ui.undo'),
      choose: t('ui.choose'),
      nothing: t('ui.nothing'),
      example: t('ui.example'),
      further: (count) => t('ui.further', { count, n: format.number(count) }),
      remove: (name) => t('ui.remove', { name }),
      seconds: (count) => t('ui.seconds', { count }),
      rows: (from, to, total) =>
        t('ui.rows', { from: format.number(from), to: format.number(to), total: format.number(total) }),
    }),
    [t, format],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}
