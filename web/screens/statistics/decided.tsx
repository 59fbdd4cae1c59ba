import { useTranslation } from 'react-i18next'
import type { Scope } from '../../parts/hits/scope.ts'
import { Card } from '../../ui/card.tsx'
import type { DecidedBy } from './decided-columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { botsQuestion } from './use-decided.ts'
import { DecidedTable } from './decided-table.tsx'

type DecidedProps = { scope: Scope; by: DecidedBy; onBy: (by: DecidedBy) => void }

/** Why bots are bots: by category, where each hit counts once, or by signal, where it counts under each that spoke. */
export function Decided({ scope, by, onBy }: DecidedProps) {
  const { t } = useTranslation()
  const title = t('statistics.decided')
  return (
    <Card>
      <div className="cap">
        <h2>{title}</h2>
        <div className="tabs" role="group" aria-label={t('statistics.decided.by')}>
          {(['category', 'reason'] as const).map((one) => (
            <button key={one} type="button" aria-current={one === by} onClick={() => onBy(one)}>
              {t(`hits.field.${one}`)}
            </button>
          ))}
        </div>
        <span className="end">
          <ExportMenu title={title} question={{ ...botsQuestion(scope, by), table: 'breakdown', dimension: by }} />
        </span>
      </div>
      <DecidedTable key={by} scope={scope} by={by} title={title} />
    </Card>
  )
}
