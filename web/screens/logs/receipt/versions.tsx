import { useTranslation } from 'react-i18next'
import type { Log } from '../../../../src/contract/hits.ts'
import type { TargetMode } from '../../../../src/contract/campaigns.ts'
import { policyParts } from '../short.ts'

const MODES: readonly TargetMode[] = ['redirect', 'show', 'frame']

/** By what the hit was judged, and where it was sent. */
export function Versions({ hit }: { hit: Log }) {
  const { t } = useTranslation()
  const parts = policyParts(hit.policyVersion)
  return (
    <dl className="facts">
      <dt>{t('logs.receipt.score')}</dt>
      <dd>
        <b>{hit.score}</b> / 99 <span className="dim">{t('logs.receipt.scoreMeans')}</span>
      </dd>
      <dt>{t('logs.receipt.policy')}</dt>
      <dd>
        {hit.policyVersion || t('logs.receipt.none')}{' '}
        {parts && <span className="dim">{t('logs.receipt.policyParts', parts)}</span>}
      </dd>
      <dt>{t('logs.receipt.data')}</dt>
      <dd>{hit.dataVersion || t('logs.receipt.none')}</dd>
      <dt>{t('logs.receipt.destination')}</dt>
      <dd>
        <Destination hit={hit} />
      </dd>
    </dl>
  )
}

function Destination({ hit }: { hit: Log }) {
  const { t } = useTranslation()
  const mode = MODES.find((one) => one === hit.mode)
  if (hit.destination === '') return <span className="dim">{t('logs.receipt.none')}</span>
  return (
    <>
      <span className="mono ltr">{hit.destination}</span>{' '}
      {mode && <span className="dim">{t(`logs.mode.${mode}`)}</span>}
    </>
  )
}
