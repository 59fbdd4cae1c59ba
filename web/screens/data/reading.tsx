import { Trans, useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ReadingAwaited } from '../../ui/reading-awaited.tsx'

/** How many sources are in force, and whether they stay current by themselves; what to do where there are none. */
export function Reading({ data }: { data: Answer<'data.read'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!data) return <ReadingAwaited />
  const { sources, version, updates, running } = data
  const inForce = sources.filter((source) => source.version !== '').length
  if (inForce === 0 && !running)
    return (
      <Alert kind="info" title={t('data.empty')}>
        {updates ? t('data.emptyOn') : t('data.emptyOff')}
      </Alert>
    )
  return (
    <p className="reading">
      <Trans
        i18nKey="data.reading"
        count={inForce}
        values={{ n: format.number(inForce), all: format.number(sources.length), version }}
        components={{ b: <b />, code: <code className="mono ltr" /> }}
      />{' '}
      {updates ? t('data.byItself') : t('data.byHand')}
    </p>
  )
}
