import { Trans } from 'react-i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../kit/now.ts'
import { actSentence } from './act.tsx'
import type { HistoryState } from './address.ts'
import type { Whose } from './scope.ts'
import { sentence } from './sentence.ts'

type Props = { answer: Answer<'audit.list'>; of: Whose; state: HistoryState }

/** The last change and what came of it, then how many there were. */
export function Reading({ answer: { total, entries, names }, of, state }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const [last] = entries
  const what = useWhat(last, of, names)
  const changes = t('audit.changes', { count: total, n: format.number(total) })
  const effect = last?.effect
  return (
    <p className="reading">
      {last && state.page === 1 && (
        <>
          <Trans
            i18nKey="audit.reading.last"
            values={{ ago: format.ago(last.at, now), what }}
            components={{ b: <b /> }}
          />{' '}
          {effect &&
            t('audit.reading.effect', {
              before: format.share(effect.before.bots, effect.before.visits),
              since: format.share(effect.since.bots, effect.since.visits),
            })}{' '}
        </>
      )}
      <Trans i18nKey="audit.reading.total" values={{ changes }} components={{ b: <b /> }} />
    </p>
  )
}

function useWhat(entry: AuditEntry | undefined, of: Whose, names: Answer<'audit.list'>['names']): string {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = useSession()?.menu ?? []
  if (!entry) return ''
  if (entry.together) {
    const { count } = entry.together
    return t(actSentence(entry.action), { count, n: format.number(count) })
  }
  const { beginning, about } = sentence(entry, { own: of === 'own', menu, names }, t)
  return [beginning, about].filter(Boolean).join(' ')
}
