import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { TYPED } from '../../../../shared/form/use-form.ts'
import { Section } from '../../../../shared/section/section.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { copyOf, type GroupList, MOST, newGroup, letterOf } from './draft-groups.ts'
import { defaultLinkOf, type Draft } from './draft.ts'
import { TextItem } from './fields.tsx'
import { OfferItem } from './offer.tsx'
import { Conditions } from './conditions/conditions.tsx'
import { useGroupWords } from './group-words.ts'
import { OrderedCard, type Ordered } from './ordered-card.tsx'
import { SplitLinks } from './split-links.tsx'
import { SplitTestPart } from './split-test/split-test.tsx'

const STAY = { shouldFocus: false } as const

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

export function Splits({ campaign }: { campaign: string | undefined }) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<Draft>()
  const groups = useWatch<Draft, 'splitGroups'>({ name: 'splitGroups' })
  useDefaultThatFollows()
  return (
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
          required
          full
          maxLength={2048}
          inputMode="url"
          help={t('campaign.help.defaultLink')}
        />
      )}
      {groups.length > 0 && <OfferItem name="defaultOffer" />}
    </Section>
  )
}

type GroupsProps = {
  of: GroupList
  campaign: string | undefined
  add: string
  /** Before a group is added. */
  onAdd?: () => void
}

export function Groups({ of, campaign, add, onAdd }: GroupsProps) {
  const { t } = useTranslation()
  const { getValues } = useFormContext<Draft>()
  const { fields, append, insert, move, remove } = useFieldArray<Draft, GroupList>({ name: of })
  const last = fields.length - 1
  return (
    <div className="full">
      {fields.map(({ id }, at) => (
        <GroupCard
          key={id}
          of={of}
          campaign={campaign}
          at={at}
          last={last}
          onMove={(by) => at + by >= 0 && at + by <= last && move(at, at + by)}
          onCopy={
            fields.length < MOST.groups ? () => insert(at + 1, copyOf(getValues(`${of}.${at}`)), STAY) : undefined
          }
          onRemove={() => remove(at)}
        />
      ))}
      {fields.length > 0 && <p className="help order">{t('campaign.split.help')}</p>}
      {fields.length < MOST.groups && (
        <Button
          icon={<Plus />}
          onClick={() => {
            onAdd?.()
            append(newGroup(of === 'splitGroups' ? getValues('targetLink') : ''), STAY)
          }}
        >
          {add}
        </Button>
      )}
    </div>
  )
}

function GroupCard({ campaign, of, ...ordered }: Ordered & Pick<GroupsProps, 'of' | 'campaign'>) {
  const { t } = useTranslation()
  const { at } = ordered
  const letter = letterOf(at)
  return (
    <OrderedCard {...ordered} of={of} label={t('campaign.split.group', { letter })} mark={letter}>
      <GroupConditions of={of} at={at} />
      <GroupSentence of={of} at={at} />
      <SplitLinks of={of} at={at} />
      {of === 'splitGroups' && <SplitTestPart campaign={campaign} at={at} />}
    </OrderedCard>
  )
}

type Place = { of: GroupList; at: number }

function GroupConditions({ of, at }: Place) {
  const { t } = useTranslation()
  const conditions = useWatch<Draft, `${GroupList}.${number}.conditions`>({ name: `${of}.${at}.conditions` })
  return (
    <>
      {conditions.length === 0 && <p className="help">{t('campaign.split.always')}</p>}
      <Conditions name={`${of}.${at}.conditions`} room="split" />
    </>
  )
}

function GroupSentence({ of, at }: Place) {
  const { t } = useTranslation()
  const group = useWatch<Draft, `${GroupList}.${number}`>({ name: `${of}.${at}` })
  const { who, where } = useGroupWords()(group)
  return (
    <p className="says">
      <b>{who}</b> →{' '}
      {where === '' ? <span className="dim">{t('campaign.split.nowhere')}</span> : <span className="ltr">{where}</span>}
    </p>
  )
}
