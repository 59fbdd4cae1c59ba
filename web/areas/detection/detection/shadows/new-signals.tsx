import { useTranslation } from 'react-i18next'
import { NEW_SIGNALS, type NewSignals as Setting } from '../../../../../src/contract/detection/signal-words.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { Seg } from '../../../../kit/controls/seg.tsx'

export function NewSignals({ value }: { value: Setting }) {
  const { t } = useTranslation()
  const save = useApiMutation('shadows.newSignals', { refreshes: ['shadows.list'] })
  return (
    <Card title={t('shadows.newSignals')} label={t('shadows.newSignals')} className="new-signals">
      <div className="pad stack">
        <p className="mid">{t('shadows.newSignalsText')}</p>
        <Seg
          label={t('shadows.newSignals')}
          value={save.isPending ? save.variables.newSignals : value}
          choices={NEW_SIGNALS.map((one) => ({ value: one, label: t(`shadows.newSignals.${one}`) }))}
          onChange={(newSignals) => save.mutate({ newSignals })}
        />
      </div>
    </Card>
  )
}
