import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Conditions } from './conditions/conditions.tsx'
import { letterOf } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { useGroupWords } from './group-words.ts'
import { OrderedCard, type Ordered } from './ordered-card.tsx'
import { SplitLinks } from './split-links.tsx'
import { SplitTestPart } from './split-test/split-test.tsx'

export function GroupCard({ campaign, ...ordered }: Ordered & { campaign: string | undefined }) {
  const { t } = useTranslation()
  const { at } = ordered
  const letter = letterOf(at)
  return (
    <OrderedCard {...ordered} of="splitGroups" label={t('campaign.split.group', { letter })} mark={letter}>
      <GroupConditions at={at} />
      <GroupSentence at={at} />
      <SplitLinks at={at} />
      <SplitTestPart campaign={campaign} at={at} />
    </OrderedCard>
  )
}

function GroupConditions({ at }: { at: number }) {
  const { t } = useTranslation()
  const conditions = useWatch<Draft, `splitGroups.${number}.conditions`>({ name: `splitGroups.${at}.conditions` })
  return (
    <>
      {conditions.length === 0 && <p className="help">{t('campaign.split.always')}</p>}
      <Conditions name={`splitGroups.${at}.conditions`} room="split" />
    </>
  )
}

function GroupSentence({ at }: { at: number }) {
  const { t } = useTranslation()
  const group = useWatch<Draft, `splitGroups.${number}`>({ name: `splitGroups.${at}` })
  const { who, where } = useGroupWords()(group)
  return (
    <p className="says">
      <b>{who}</b> →{' '}
      {where === '' ? <span className="dim">{t('campaign.split.nowhere')}</span> : <span className="ltr">{where}</span>}
    </p>
  )
}
