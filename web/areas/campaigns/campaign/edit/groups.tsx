/** Groups of links in order: where visits go, or clicks of a landing page. */
import { Plus } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../kit/controls/button.tsx'
import { copyOf, type GroupList, MOST, newGroup, letterOf, unusedName } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { Conditions } from './conditions/conditions.tsx'
import { useGroupWords } from './group-words.ts'
import { OrderedCard, type Ordered } from './ordered-card.tsx'
import { SplitLearn } from './split-learn.tsx'
import { SplitLinks } from './split-links.tsx'
import { SplitTestPart } from './split-test/split-test.tsx'

const STAY = { shouldFocus: false } as const

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
      {of === 'splitGroups' && fields.length > 0 && <p className="help order">{t('campaign.split.help')}</p>}
      {fields.length < MOST.groups && (
        <Button
          icon={<Plus />}
          onClick={() => {
            onAdd?.()
            append(newGroup(of === 'splitGroups' ? getValues('targetLink') : '', unusedName(getValues(of))), STAY)
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
      {of === 'splitGroups' && <SplitLearn at={at} />}
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
