import './conditions.css'
import { Plus, X } from 'lucide-react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import {
  type Condition,
  type ConditionGroup,
  type Conditions as Tree,
  type Grouping,
  GROUPINGS,
  isGroup,
  MOST_CONDITIONS,
} from '../../../../../../src/contract/campaigns/condition-words.ts'
import { useField, useWrong } from '../../../../../shared/form/fields.tsx'
import { Button, IconButton } from '../../../../../kit/controls/button.tsx'
import type { GroupList } from '../draft-groups.ts'
import type { Draft } from '../draft.ts'
import { PickOne } from '../../../../../shared/choose/pick.tsx'
import { Wrong } from '../../wrong.tsx'
import { Leaf, type Room } from './leaf.tsx'
import { newCondition, newConditionGroup, removed, replaced } from './nodes.ts'

type ConditionsProps = { name: `${GroupList | 'rules'}.${number}.conditions`; room: Room }

/** All conditions must hold. */
export function Conditions({ name, room }: ConditionsProps) {
  const { held, wrong } = useField<Draft, Tree>(name)
  return (
    <div className="conds" data-field={name}>
      <Nodes field={name} nodes={held.value} room={room} level={0} onChange={held.onChange} />
      <Wrong texts={wrong} />
    </div>
  )
}

type NodesProps = {
  field: string
  nodes: Tree
  room: Room
  level: number
  onChange: (nodes: Tree) => void
}

function Nodes({ field, nodes, room, level, onChange }: NodesProps) {
  const { t } = useTranslation()
  const isFull = nodes.length >= MOST_CONDITIONS.side
  return (
    <>
      {nodes.map((node, at) => {
        const shared = {
          field: `${field}.${at}`,
          room,
          onChange: (next: Condition | ConditionGroup) => onChange(replaced(nodes, at, next)),
          onRemove: () => onChange(removed(nodes, at)),
        }
        return isGroup(node) ? (
          <Group key={shared.field} {...shared} group={node} level={level + 1} />
        ) : (
          <Leaf key={shared.field} {...shared} leaf={node} />
        )
      })}
      {!isFull && (
        <div className="row">
          <Button kind="quiet" size="s" icon={<Plus />} onClick={() => onChange([...nodes, newCondition()])}>
            {t('campaign.split.condition')}
          </Button>
          {level < MOST_CONDITIONS.levels && (
            <Button kind="quiet" size="s" icon={<Plus />} onClick={() => onChange([...nodes, newConditionGroup()])}>
              {t('condition.addGroup')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type GroupProps = Pick<NodesProps, 'field' | 'room' | 'level'> & {
  group: ConditionGroup
  onChange: (group: ConditionGroup) => void
  onRemove: () => void
}

function Group({ field, group, room, level, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation()
  const wrong = useWrong(`${field}.of`)
  return (
    <div className="condg" role="group" aria-label={t(`condition.grouping.${group.option}`)}>
      <header>
        <PickOne
          label={t('condition.grouping')}
          options={GROUPINGS.map((value) => ({ value, label: t(`condition.grouping.${value}`) }))}
          value={group.option}
          onChange={(option) => onChange({ ...group, option: option as Grouping })}
        />
        <IconButton small label={t('condition.removeGroup')} onClick={onRemove}>
          <X />
        </IconButton>
      </header>
      <Nodes
        field={`${field}.of`}
        nodes={group.of}
        room={room}
        level={level}
        onChange={(of) => (of.length === 0 ? onRemove() : onChange({ ...group, of }))}
      />
      <Wrong texts={wrong} />
    </div>
  )
}
