import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Section } from '../../../../shared/section/section.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { Disable } from './disable.tsx'
import { Enrol } from './enrol.tsx'

export function TwoFactor() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useApiQuery('twoFactor.read', undefined, { quiet: true })
  const [opened, setOpened] = useState<'none' | 'enrol' | 'disable'>('none')
  const close = () => setOpened('none')
  return (
    <Section title={t('factor.name')} text={t('factor.text')}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : !data && <Skeleton height={32} />}
      {data && (
        <div className="act-line">
          <span className="words">
            {data.enabled && data.since !== null ? (
              <>
                <span className="state ok">
                  <ShieldCheck />
                  {t('factor.since', { date: format.date(data.since) })}
                </span>
                <small>{t('factor.left', { count: data.recoveryCodesLeft })}</small>
              </>
            ) : (
              t('factor.off')
            )}
          </span>
          <Button onClick={() => setOpened(data.enabled ? 'disable' : 'enrol')}>
            {data.enabled ? t('factor.disable') : t('factor.enable')}
          </Button>
        </div>
      )}
      <Enrol open={opened === 'enrol'} onClose={close} />
      <Disable open={opened === 'disable'} onClose={close} />
    </Section>
  )
}
