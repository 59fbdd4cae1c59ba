import { useTranslation } from '../../../../i18n/i18n.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useField } from '../../../../shared/form/fields.tsx'
import { Wrong } from '../wrong.tsx'
import type { GroupList } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { Item } from './fields.tsx'

function useOffers() {
  const isReached = useReaches('Offers')
  return useApiQuery('offers.list', {}, { quiet: true, enabled: isReached }).data?.offers ?? []
}

/** Overrides the link above. Hidden without offers. */
export function OfferItem({ name }: { name: 'targetOffer' | 'defaultOffer' }) {
  const { t } = useTranslation()
  const offers = useOffers()
  const { value } = useField<Draft>(name).held
  if (offers.length === 0 && value === '') return null
  return (
    <Item name={name} label={t(`campaign.field.${name}`)} help={t('campaign.help.offer')} full>
      {(held) => (
        <select {...held} className="in">
          <Options chosen={held.value} offers={offers} />
        </select>
      )}
    </Item>
  )
}

export function LinkOffer({ name, label }: { name: `${GroupList}.${number}.links.${number}.offer`; label: string }) {
  const offers = useOffers()
  const { held, wrong } = useField<Draft>(name)
  if (offers.length === 0 && held.value === '') return null
  return (
    <>
      <select {...held} className="in" aria-label={label} aria-invalid={wrong.length > 0 || undefined}>
        <Options chosen={held.value} offers={offers} />
      </select>
      <Wrong texts={wrong} />
    </>
  )
}

type OptionsProps = { chosen: string; offers: ReturnType<typeof useOffers> }

function Options({ chosen, offers }: OptionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <option value="">{t('campaign.offer.none')}</option>
      {chosen !== '' && !offers.some(({ id }) => id === chosen) && (
        <option value={chosen}>{t('campaign.offer.unknown', { id: chosen })}</option>
      )}
      {offers.map(({ id, name, status, deadSince }) => (
        <option key={id} value={id}>
          {status === 'paused'
            ? t('campaign.offer.paused', { name })
            : deadSince === null
              ? name
              : t('campaign.offer.dead', { name })}
        </option>
      ))}
    </>
  )
}
