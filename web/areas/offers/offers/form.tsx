import { useTranslation } from '../../../i18n/i18n.ts'
import { OFFER_STATES, type OfferState, WATCH_MINUTES } from '../../../../src/contract/offers/offer-words.ts'
import type { OfferView } from '../../../../src/contract/offers/offers.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useCountries } from '../../../shared/choose/options.ts'
import { PickMany } from '../../../shared/choose/pick.tsx'
import { zonesWith } from '../../../shared/choose/zones.ts'
import { FormField, TextField, AreaField, TickField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { draftOf, inputOf, newDraft, placed, type Draft } from './draft.ts'
import { NetworkField, PostbackAddress } from './network.tsx'
import { useWatch } from 'react-hook-form'

type FormProps = { offer: OfferView | undefined; client: string | undefined; among: Answer<'offers.list'> }

export function OfferForm({ offer, client, among }: FormProps) {
  const { t } = useTranslation()
  const countries = useCountries()
  const form = useWeirForm({
    call: 'offers.save',
    defaults: offer ? draftOf(offer) : newDraft(among),
    toInput: (draft) => ({ ...inputOf(draft), ...(offer ? { id: offer.id } : { clientId: client }) }),
    refreshes: ['offers.list', 'offers.checks'],
    place: placed,
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<Draft> name="name" label={t('term.name')} required maxLength={120} />
      <div className="two">
        <NetworkField templates={among.templates} />
        <TextField<Draft> name="network" label={t('offers.network')} maxLength={80} />
      </div>
      <TextField<Draft>
        name="link"
        label={t('offers.link')}
        help={t('offers.linkHelp')}
        look="mono"
        inputMode="url"
        placeholder="https://offer.example/?click={hit}"
        required
        maxLength={2048}
      />
      <PostbackAddress templates={among.templates} postbackUrl={among.postbackUrl} />
      <FormField<Draft, OfferState> name="status" label={t('term.state')}>
        {(held) => (
          <select {...held} className="in">
            {OFFER_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`offers.state.${state}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className="two">
        <TextField<Draft> name="payout" label={t('offers.payout')} inputMode="decimal" />
        <TextField<Draft> name="currency" label={t('term.currency')} required maxLength={3} />
      </div>
      <div className="two">
        <CapField name="dayCap" label={t('offers.cap')} help={t('offers.capHelp')} />
        <CapField name="conversionCap" label={t('offers.conversionCap')} help={t('offers.conversionCapHelp')} />
      </div>
      <Zone />
      <FormField<Draft, readonly string[]>
        name="countries"
        label={t('term.countries')}
        help={t('offers.countriesHelp')}
      >
        {({ value, onChange, ...control }) => (
          <PickMany
            control={control}
            options={countries}
            value={value}
            onChange={onChange}
            placeholder={t('offers.countriesAll')}
          />
        )}
      </FormField>
      <FormField<Draft> name="substitute" label={t('offers.substitute')} help={t('offers.substituteHelp')}>
        {(held) => (
          <select {...held} className="in">
            <option value="">{t('offers.substituteNone')}</option>
            {among.offers
              .filter(({ id }) => id !== offer?.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </FormField>
      <WatchFields />
    </ActForm>
  )
}

const CapField = (field: { name: 'dayCap' | 'conversionCap'; label: string; help: string }) => (
  <TextField<Draft> {...field} inputMode="numeric" maxLength={10} clean={(typed) => typed.replaceAll(/\D/g, '')} />
)

function Zone() {
  const { t } = useTranslation()
  return (
    <FormField<Draft> name="timezone" label={t('offers.timezone')}>
      {(held) => <Combobox {...held} options={zonesWith(held.value)} />}
    </FormField>
  )
}

function WatchFields() {
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
