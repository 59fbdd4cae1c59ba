import { useTranslation } from '../../../../i18n/i18n.ts'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TYPED } from '../../../../shared/form/use-form.ts'
import { Section } from '../../../../shared/section/section.tsx'
import { defaultLinkOf, type Draft } from './draft.ts'
import { TextItem } from './fields.tsx'
import { OfferItem } from './offer.tsx'
import { Groups } from './groups.tsx'
import { Landing } from './landing.tsx'

/** The default link follows while equal to the target link. */
function useDefaultThatFollows(): void {
  const { getValues, setValue } = useFormContext<Draft>()
  const target = useWatch<Draft, 'targetLink'>({ name: 'targetLink' })
  const before = useRef(target)
  useEffect(() => {
    if (getValues('defaultLink') === before.current && before.current !== '') setValue('defaultLink', target, TYPED)
    before.current = target
  }, [target, getValues, setValue])
}

/** `flow`: of a flow, whose default link may be left to each campaign. */
export function Splits({ campaign, flow = false }: { campaign: string | undefined; flow?: boolean }) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<Draft>()
  const groups = useWatch<Draft, 'splitGroups'>({ name: 'splitGroups' })
  useDefaultThatFollows()
  return (
    <>
      <Section layout="grid2" title={t('campaign.section.split')} text={t('campaign.section.split.text')}>
        <Groups
          of="splitGroups"
          campaign={campaign}
          add={t('campaign.split.add')}
          onAdd={() => setValue('defaultLink', defaultLinkOf(getValues()), TYPED)}
        />
        {groups.length > 0 && (
          <TextItem
            name="defaultLink"
            label={t('campaign.field.defaultLink')}
            required={!flow}
            full
            maxLength={2048}
            inputMode="url"
            help={t(flow ? 'flows.help.defaultLink' : 'campaign.help.defaultLink')}
          />
        )}
        {groups.length > 0 && <OfferItem name="defaultOffer" />}
      </Section>
      <Landing campaign={campaign} unsaved={flow ? t('flows.landing') : t('campaign.landing.unsaved')} />
    </>
  )
}
