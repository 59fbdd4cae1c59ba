import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { ResolverTrouble } from '../../../../src/contract/status/status.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { Todo, Todos } from '../../../kit/layout/todo.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { byUrgency, useServiceNeeds } from '../../../shared/service-needs.ts'
import { screenOf, useWarningTitle } from '../../../shared/status-words.ts'
import { BACKUP, placeOf } from './parts.ts'

type Warning = Answer<'status.read'>['warnings'][number]

/** Is all well, and if not, what to do. */
export function Verdict({ warnings }: { warnings: readonly Warning[] | undefined }) {
  const { t } = useTranslation()
  const ordered = warnings && byUrgency(warnings)
  const { lacksBackup } = useServiceNeeds() ?? { lacksBackup: false }
  return (
    <Card label={t('status.verdict')}>
      <Reply>
        {ordered ? <Sentence warnings={ordered} count={ordered.length + Number(lacksBackup)} /> : <ReadingAwaited />}
      </Reply>
      {ordered && (ordered.length > 0 || lacksBackup) && (
        <Todos label={t('status.verdict')}>
          {ordered.map((warning, at) => (
            <ToDo key={`${warning.kind} ${warning.about}`} warning={warning} isFirst={at === 0} />
          ))}
          {lacksBackup && (
            <Todo
              level="warn"
              title={t('setup.backup')}
              act={<CopyButton text={BACKUP} shown={t('status.copyCommand')} />}
            >
              {t('setup.backupText')} <code className="mono ltr">{BACKUP}</code>
            </Todo>
          )}
        </Todos>
      )}
    </Card>
  )
}

function Sentence({ warnings, count }: { warnings: readonly Warning[]; count: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = { components: { b: <b /> }, values: { n: format.number(count) }, count }
  return (
    <p className="reading" role="status">
      {count === 0 ? (
        <Trans i18nKey="status.allWell" components={{ b: <b /> }} />
      ) : (
        <>
          <Trans i18nKey="status.needYou" {...words} />{' '}
          {t(warnings.some(({ level }) => level === 'error') ? 'status.atRisk' : 'status.noRisk')}
        </>
      )}
    </p>
  )
}

function ToDo({ warning, isFirst }: { warning: Warning; isFirst: boolean }) {
  const { t } = useTranslation()
  const title = useWarningTitle()
  const { kind, level, about } = warning
  const [resolver = ''] = kind === 'crawlersUnchecked' ? about.split(' ') : []
  const [to, screen] = [placeOf(kind), screenOf(kind)]
  return (
    <Todo
      level={level === 'error' ? 'bad' : 'warn'}
      title={title(warning)}
      act={
        to &&
        screen && (
          <ButtonLink to={to} size="s" kind={isFirst ? 'primary' : 'plain'}>
            {screen === 'Detection data' ? t('status.updateData') : t(`menu.${screen}`)}
          </ButtonLink>
        )
      }
    >
      {resolver !== '' && `${t(`status.resolver.${resolver as ResolverTrouble}`)} `}
      {t(`status.todo.${kind}`, { about })}
    </Todo>
  )
}
