import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { WATCH_MINUTES } from '../../../../src/contract/offers/offer-words.ts'
import { AreaField, FormField, TickField } from '../../../shared/form/fields.tsx'
import type { Draft } from './draft.ts'

export function WatchFields() {
  const { t } = useTranslation()
  const minutes = useWatch<Draft, 'watchMinutes'>({ name: 'watchMinutes' })
  return (
    <>
      <FormField<Draft, Draft['watchMinutes']>
        name="watchMinutes"
        label={t('offers.watch')}
        help={t('offers.watchHelp')}
      >
        {(held) => (
          <select {...held} className="in">
            <option value="">{t('offers.watch.off')}</option>
            {WATCH_MINUTES.map((one) => (
              <option key={one} value={one}>
                {t(`offers.watch.every.${one}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {minutes !== '' && (
        <>
          <AreaField<Draft>
            name="watchWords"
            label={t('offers.watch.words')}
            help={t('offers.watch.wordsHelp')}
            rows={2}
            all
          />
          <AreaField<Draft> name="watchWithout" label={t('offers.watch.without')} rows={2} all />
          <TickField<Draft> name="watchPasses" label={t('offers.watch.passes')} />
        </>
      )}
    </>
  )
}
