import { useTranslation } from 'react-i18next'
import type { StatusWarning } from '../../../src/contract/status.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useJobName } from './job-name.ts'

type Warning = Answer<'status.read'>['warnings'][number]

/** Hits are lost or nobody is answered, or soon so. */
const GRAVE: ReadonlySet<StatusWarning> = new Set(['spoolFailing', 'diskFull', 'configAway', 'eventsAway', 'edgesMissing'])

/** What is wrong and what to do about it, the worst first; one line where all is well. */
export function Warnings({ warnings }: { warnings: readonly Warning[] | undefined }) {
  const { t } = useTranslation()
  if (!warnings) return <Skeleton width="100%" height={46} />
  if (warnings.length === 0) return <Alert kind="ok">{t('status.well')}</Alert>
  return warnings.map((warning) => <One key={`${warning.kind} ${warning.about}`} warning={warning} />)
}

function One({ warning: { kind, about } }: { warning: Warning }) {
  const { t } = useTranslation()
  const jobName = useJobName()
  const isSpool = kind.startsWith('spool')
  const named = isSpool ? t(`status.spool.${about as 'hits'}`) : kind === 'jobFailing' ? jobName(about) : about
  return (
    <Alert kind={GRAVE.has(kind) ? 'bad' : 'warn'} title={t(`status.warning.${kind}`, { about: named, count: Number(about) || 0 })}>
      <p>{t(`status.todo.${kind}`)}</p>
    </Alert>
  )
}
