import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Diff } from '../../../../shared/history/diff.tsx'
import type { Difference } from '../../../../shared/history/differences.ts'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import type { Pair } from './address.ts'
import { differencesBetween } from './differences.ts'

type CompareProps = {
  id: string
  pair: Pair
  current: number
  onBack: () => void
  onRestore: (version: number) => void
}

export function Compare({ id, pair: [older, newer], current, onBack, onRestore }: CompareProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [one, other] = [useVersion(id, older), useVersion(id, newer)]
  const error = one.error ?? other.error
  const [before, after] = [one.data?.version, other.data?.version]
  return (
    <>
      <Button kind="quiet" size="s" icon={<ArrowLeft className="turn" />} onClick={onBack}>
        {t('campaign.versions.all')}
      </Button>
      <h3>{t('campaign.versions.between', { one: older, other: newer })}</h3>
      {before && after ? (
        <>
          <p className="dim">
            {format.exact(before.savedAt)} → {format.exact(after.savedAt)}
            {newer === current && ` (${t('campaign.versions.now')})`}
          </p>
          <Differences differences={differencesBetween(before.settings, after.settings)} />
          <div className="row wrap">
            {[older, newer]
              .filter((version) => version !== current)
              .map((version) => (
                <Button key={version} size="s" onClick={() => onRestore(version)}>
                  {t('campaign.versions.restore')}: {t('campaign.versions.number', { version })}
                </Button>
              ))}
          </div>
        </>
      ) : error?.status === 404 ? (
        <Alert kind="info">{t('campaign.versions.missing')}</Alert>
      ) : error ? (
        <Failed error={error} onRetry={() => void Promise.all([one.refetch(), other.refetch()])} />
      ) : (
        <Skeleton height={64} />
      )}
    </>
  )
}

/** Versions are immutable. */
export const useVersion = (id: string, version: number, enabled = true) =>
  useApiQuery('company.version', { id, version }, { quiet: true, keep: false, staleTime: Infinity, enabled })

export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation()
  if (differences.length === 0) return <p className="mid">{t('campaign.versions.noDifference')}</p>
  return <Diff differences={differences} />
}
