import { useTranslation } from 'react-i18next'
import type { ResolverTrouble } from '../../../src/contract/status.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWarningTitle } from '../../parts/warning-title.ts'

type Warning = Answer<'status.read'>['warnings'][number]

/** What is wrong and what to do about it, the worst first; one line where all is well. */
export function Warnings({ warnings }: { warnings: readonly Warning[] | undefined }) {
  const { t } = useTranslation()
  if (!warnings) return <Skeleton width="100%" height={46} />
  if (warnings.length === 0) return <Alert kind="ok">{t('status.well')}</Alert>
  return warnings.map((warning) => <One key={`${warning.kind} ${warning.about}`} warning={warning} />)
}

function One({ warning }: { warning: Warning }) {
  const { t } = useTranslation()
  const { kind, level } = warning
  const title = useWarningTitle()
  const [resolver = ''] = kind === 'crawlersUnchecked' ? warning.about.split(' ') : []
  return (
    <Alert kind={level === 'error' ? 'bad' : 'warn'} title={title(warning)}>
      {resolver !== '' && <p>{t(`status.resolver.${resolver as ResolverTrouble}`)}</p>}
      <p>{t(`status.todo.${kind}`, { about: warning.about })}</p>
    </Alert>
  )
}
